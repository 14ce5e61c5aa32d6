import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { findSessions, pasteSession, structureOf, typeInto } from "./sessions.ts";

const fence = "```";
const page = `# A page

<!-- session: two -->

${fence}console
$ cat <<'END'
> one
>
> two
> END
one

two
$ true
${fence}

Words.

<!-- session: next -->

${fence}console
$ kubectl get cjob
NAME   AGE
${fence}
`;

test("sessions are found with commands of several lines, and what they printed", () => {
  expect(findSessions(page)).toEqual([
    {
      name: "two",
      typed: [
        { command: "cat <<'END'\none\n\ntwo\nEND", printed: "one\n\ntwo" },
        { command: "true", printed: "" },
      ],
    },
    { name: "next", typed: [{ command: "kubectl get cjob", printed: "NAME   AGE" }] },
  ]);
});

test("what is pasted is found again, and the other sessions stay", () => {
  const [two, next] = findSessions(page);
  expect(pasteSession(page, two!)).toBe(page);
  const changed = pasteSession(page, { name: "next", typed: [{ command: "kubectl get cjob", printed: "nothing" }] });
  expect(findSessions(changed)).toEqual([two, { ...next, typed: [{ command: "kubectl get cjob", printed: "nothing" }] }]);
});

test("ages, times, ids and names of pods do not count; words and numbers do", () => {
  const first = "a  5m12s  redraw-worker-default-748f6dd465-7t8wq  2026-11-22T14:48:52.982Z  7034c22b-0000-4000-8000-000000000000";
  const second = "a 2s   redraw-worker-default-69d6cfb58-xq9g2 2027-01-02T00:00:00Z 12345678-1234-1234-1234-123456789abc";
  expect(structureOf(first)).toBe(structureOf(second));
  expect(structureOf("one 1 Succeeded 3s")).not.toBe(structureOf("one 1 Failed 3s"));
  expect(structureOf("one 1 Succeeded 3s")).not.toBe(structureOf("one 2 Succeeded 3s"));
});

test("of a watch the beginning and the end count", () => {
  expect(structureOf("NAME\none Queued 1s\none Running 2s\none Succeeded 3s\n^C")).toBe(structureOf("NAME\none Succeeded 9s\n^C"));
  expect(structureOf("NAME\none Queued 1s\none Failed 3s\n^C")).not.toBe(structureOf("NAME\none Succeeded 9s\n^C"));
});

const shell = { folder: tmpdir(), env: process.env };

test("a command is typed with both of its streams, and a watch is ended when it has shown an end", async () => {
  expect(await typeInto(shell, "echo out; echo err >&2")).toMatch(/^(?:out\nerr|err\nout)$/);
  const watch = await typeInto(shell, "echo 'one Queued 1s'; echo 'one Succeeded 2s'; sleep 60 # --watch");
  expect(watch).toBe("one Queued 1s\none Succeeded 2s\n^C");
}, 20_000);
