/** What can go wrong with files on the command line, each as one sentence. */
import { Fault } from "../../core/fault.ts";

/** Words for what systems answer; anything else is told by its code. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the folder is read-only",
  ENOSPC: "no space is left on the disk",
  EDQUOT: "the quota is used up",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is a file",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "links lead in a circle",
  EMFILE: "too many files are open",
  EIO: "the disk answers with an error",
};

/** Explains what a system call answered, in half a sentence. */
export function reasonOf(thrown: unknown): string {
  const code = thrown instanceof Error ? (thrown as NodeJS.ErrnoException).code : undefined;
  if (code === undefined) return thrown instanceof Error ? thrown.message : String(thrown);
  return reasons[code] ?? code;
}

/** Says that the command line is wrong; the exit status is 2. */
export function wrongUse(message: string): Fault {
  return new Fault({ code: "invalid_request", kind: "invalid", message });
}

/** Says that an input cannot be read; `why` is half a sentence. */
export function inputUnreadable(why: string, cause?: unknown): Fault {
  return new Fault({ code: "input_unreadable", kind: "invalid", message: `cannot be read: ${why}`, cause });
}

/** Says that outputs exist and `--force` was not given. */
export function outputExists(names: readonly string[]): Fault {
  const [first] = names;
  const message =
    names.length > 1
      ? `${first} and ${names.length - 1} more exist already; --force replaces them`
      : `${first} exists already; --force replaces it`;
  return new Fault({ code: "output_exists", kind: "conflict", message });
}

/** Says that two inputs would write one file. */
export function outputConflict(file: string, others: readonly string[]): Fault {
  const message = `would write ${file}, as would ${others.join(", ")}; convert them into different folders with --out`;
  return new Fault({ code: "output_conflict", kind: "conflict", message });
}

/** Says that the only file to write would be the input itself. */
export function outputIsInput(): Fault {
  const message = "would only write itself: name another --format, or a folder with --out";
  return new Fault({ code: "output_conflict", kind: "conflict", message });
}

/** Says that a folder cannot be written to. */
export function outputUnwritable(folder: string, thrown: unknown): Fault {
  return new Fault({
    code: "output_unwritable",
    kind: "unavailable",
    message: `cannot write to ${folder}: ${reasonOf(thrown)}`,
    cause: thrown,
  });
}
