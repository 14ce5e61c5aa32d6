/** Packages that whoever only converts pictures does not carry: what each is for, and what is said where it is missing (docs/adr/0038-light-to-install.md). */
import { Fault } from "../core/fault.ts";

/** Something that takes packages of its own. */
export type Want = "database" | "controller" | "bucket" | "traces" | "assistants" | "documents";

/** How a sentence names what is wanted, and the packages that it takes, in the versions that are tested. */
interface Needs {
  readonly what: string;
  readonly packages: Readonly<Record<string, string>>;
}

/** What each takes. */
export const optionalPackages: Readonly<Record<Want, Needs>> = {
  database: { what: "a database without REDRAW_POSTGRES_URL", packages: { "@electric-sql/pglite": "0.5.16" } },
  controller: { what: "the controller of a Kubernetes cluster", packages: { "@kubernetes/client-node": "2.0.1" } },
  bucket: {
    what: "an object store at an s3: address",
    packages: { "@aws-sdk/client-s3": "3.1169.0", "@aws-sdk/s3-request-presigner": "3.1162.0" },
  },
  traces: {
    what: "a receiver of traces in REDRAW_OTLP_URL",
    packages: {
      "@opentelemetry/api": "1.10.0",
      "@opentelemetry/exporter-trace-otlp-proto": "0.301.1",
      "@opentelemetry/resources": "3.1.1",
      "@opentelemetry/sdk-trace": "3.1.1",
    },
  },
  documents: { what: "a PDF document", packages: { "@hyzyla/pdfium": "2.1.13" } },
  assistants: { what: "redraw mcp", packages: { "@modelcontextprotocol/server": "2.4.0" } },
};

/** Finds a package without loading it. */
function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the command that installs what is wanted. */
export function installCommand(want: Want): string {
  const named = Object.entries(optionalPackages[want].packages).map(([name, version]) => `${name}@${version}`);
  return `npm install ${named.join(" ")}`;
}

/** Looks for the packages of what is wanted, before anything of it is loaded. Throws `unavailable` with the command that installs them. */
export function requirePackages(want: Want, isThere: (name: string) => boolean = isInstalled): void {
  const { what, packages } = optionalPackages[want];
  const names = Object.keys(packages);
  if (names.every((name) => isThere(name))) return;
  const missing = names.length === 1 ? "a package that is not installed" : "packages that are not installed";
  const message = `${what} needs ${missing}: type \`${installCommand(want)}\` where redraw is installed, with -g if redraw itself was installed so`;
  throw new Fault({ code: "unavailable", kind: "unavailable", message });
}
