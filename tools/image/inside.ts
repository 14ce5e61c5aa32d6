/** Runs commands in containers of an image that was built here, as the user whom the image names. */
import { needDebianPackages } from "../cluster/debian.ts";
import { imageSkip } from "./build.ts";
import { openBuildah } from "./buildah.ts";

/** A container that waits for commands. */
export interface Inside {
  /** Runs a command with folders of this machine at places of its own, which it cannot change; returns what it wrote, or throws. */
  run(command: readonly string[], folders?: Readonly<Record<string, string>>): string;
  close(): void;
}

/** Opens a container of the image in an archive. Needs root. */
export function openInside(archive: string): Inside {
  const buildah = openBuildah(needDebianPackages({ key: "image/tools", packages: ["buildah", "debootstrap"], skip: imageSkip }));
  const container = buildah(["from", `oci-archive:${archive}`]).trim();
  return {
    run(command, folders = {}) {
      const volumes = Object.entries(folders).flatMap(([place, folder]) => ["--volume", `${folder}:${place}:ro`]);
      return buildah(["run", ...volumes, container, "--", ...command]);
    },
    close: () => void buildah(["rm", container]),
  };
}
