import { describe, expect, test } from "vitest";
import { runListing, runProofs, type Proof } from "../src/proof.ts";

describe("runProofs", () => {
  const works: Proof = {
    name: "A proof that passes",
    programs: [process.execPath],
    prove: async () => "some accounts",
  };
  const fails: Proof = { name: "A proof that fails", prove: () => Promise.reject(new Error("No such export.")) };
  const missing: Proof = { ...works, name: "A proof without its tool", programs: ["/nowhere/tool"] };

  async function run(proofs: readonly Proof[], ci = true) {
    const lines: string[] = [];
    const environment = { installed: "/nowhere/installed", env: {} };
    const exitCode = await runProofs({ proofs, environment, ci, print: (line) => lines.push(line) });
    return { exitCode, lines };
  }

  test("runProofs prints one line for each proof", async () => {
    const { exitCode, lines } = await run([works]);
    expect([exitCode, lines.length]).toEqual([0, 1]);
    expect(lines[0]).toMatch(/^passed +A proof that passes +\d+\.\d s {2}(\d+\.){2}\d+, some accounts$/);
  });

  test("runProofs runs the other proofs after one proof fails", async () => {
    const { exitCode, lines } = await run([fails, works]);
    expect(exitCode).toBe(1);
    expect(lines.slice(0, 2).map((line) => line.slice(0, 6))).toEqual(["FAILED", "passed"]);
    expect(lines.at(-1)).toBe("\nA proof that fails: No such export.");
  });

  test("runProofs fails in CI if a program is missing", async () => {
    expect(await run([missing], false)).toMatchObject({ exitCode: 0, lines: [expect.stringMatching(/^missing/)] });
    const { exitCode, lines } = await run([missing]);
    expect([exitCode, lines[0]?.slice(0, 6)]).toEqual([1, "FAILED"]);
    expect(lines.at(-1)).toBe("\nA proof without its tool: /nowhere/tool must be installed if CI=true.");
  });
});

describe("runListing", () => {
  const run = (program: string) => runListing(import.meta.dirname, process.execPath, ["--eval", program], {});

  test("runListing accepts a program that prints the text `some accounts`", async () => {
    expect(await run('console.log("some accounts")')).toBe("some accounts");
  });

  test.each([
    ["another text", 'console.log("no account")', "no account"],
    ["the text twice", 'console.log("some accounts"); console.log("some accounts")', "some accounts\nsome accounts"],
    ["a warning on stderr", 'console.log("some accounts"); console.error("Old.")', "some accounts\nOld."],
    ["nothing, because a promise never settles", "new Promise(() => {}).then(console.log)", ""],
  ])("runListing rejects a program that prints %s", async (_, program, printed) => {
    await expect(run(program)).rejects.toThrow(`must print "some accounts", but printed "${printed}"`);
  });
});
