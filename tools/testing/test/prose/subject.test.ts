import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../src/repo.ts";
import { faultsOf } from "../../src/prose/subject.ts";
import { run } from "../../src/run.ts";

test.each([
  "fix(signing): reject a lone surrogate",
  "docs(signing, broker-sandbox): rewrite comments in plain English",
  "refactor(@org/testing)!: rename `settings` to `env`",
  "perf(codegen): embed the table",
  "feat(broker-cli): need no profile for a sandbox",
  "test(broker-client): process a body of 70 kB",
  'Revert "Scratch: the environment is called env, as everywhere; filled lines in its messages"',
])("faultsOf accepts the commit subject %j", (subject) => {
  expect(faultsOf(subject)).toEqual([]);
});

test.each([
  ["Scratch: the environment is called env", /^Write "type\(scope\): text"/],
  ["docs: write the measured sizes", /^Write "type\(scope\): text"/],
  ["fix(signing): rejected a lone surrogate", /^"rejected" is not an imperative/],
  ["fix(signing): rejecting a lone surrogate", /^"rejecting" is not an imperative/],
  ["fix(signing): rejects a lone surrogate", /^"rejects" is not an imperative/],
  ["fix(signing): what was a surrogate", /^"what" is not an imperative/],
  ["fix(signing): Reject a lone surrogate", /^"Reject" starts with a capital/],
  ["fix(signing): reject a lone surrogate.", /^The subject ends with a full stop/],
  [`fix(signing): reject ${"a".repeat(52)}`, /^The subject has 73 characters, but may have at most 72/],
])("faultsOf reports one error in the commit subject %j", (subject, fault) => {
  expect(faultsOf(subject)).toEqual([expect.stringMatching(fault)]);
});

test("subjects.ts reports each invalid commit subject in a range of commits", async () => {
  await using folder = await scratchFolder("subjects-");
  const git = (...args: string[]) =>
    run(folder.path, "git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args]);
  const commit = (subject: string) => git("commit", "--quiet", "--allow-empty", "--message", subject);
  await git("init", "--quiet", "--initial-branch", "main");
  await commit("an old commit");
  await git("checkout", "--quiet", "-b", "change");
  await commit("fix(signing): reject a lone surrogate");
  await git("checkout", "--quiet", "main");
  await commit("another old commit");
  await git("merge", "--quiet", "--no-ff", "--message", "Merge pull request", "change");
  const check = (range: string) =>
    run(folder.path, process.execPath, [join(import.meta.dirname, "../../src/cli/subjects.ts"), range]);
  expect(await check("HEAD^1..HEAD^2")).toBe("");
  await expect(check("change..main")).rejects.toThrow(/another old commit\n {2}Write "type\(scope\): text"/);
});
