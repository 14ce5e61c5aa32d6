/** Makes a certificate authority and certificates for tests, by openssl, in a folder that goes away. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A certificate with its key, in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority that nobody trusts but who is given `ca`. */
export interface Authority {
  /** The authority's own certificate in PEM. */
  readonly ca: string;
  /** Certifies names such as `DNS:example.com` or `IP:93.184.216.34`. */
  certify(...names: readonly string[]): Certificate;
  close(): void;
}

/** Opens an authority; every certificate is valid for two days. */
export function openAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), "redraw-authority-"));
  const openssl = (...args: readonly string[]): void => {
    execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  };
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Redraw test authority");
  let count = 0;
  return {
    ca: readFileSync(join(folder, "ca.pem"), "utf8"),
    certify(...names) {
      count++;
      const name = `leaf${count}`;
      writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${names.join(",")}\n`);
      openssl("req", ...key, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=receiver ${count}`);
      const sign = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", `${name}.ext`];
      openssl("x509", "-req", "-in", `${name}.csr`, "-out", `${name}.pem`, ...sign);
      const read = (ending: string): string => readFileSync(join(folder, `${name}.${ending}`), "utf8");
      return { cert: read("pem"), key: read("key") };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
