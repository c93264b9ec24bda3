import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { hashOf } from "../src/ledger/canonical.ts";
import { recordWaiver, waive } from "../src/ledger/write.ts";
import { promoteAll } from "../src/promote/promote.ts";
import { propose } from "../src/propose.ts";
import { report } from "../src/report.ts";
import { checkout, edit } from "./helpers/support.ts";

const CLIENT = "@org/broker-client";
const WAIVER = { package: CLIENT, bump: "patch", reason: "Nobody calls it." } as const;

describe("propose", () => {
  test("propose reports that the spec corrects the accepted revision if the date of the spec is unchanged", async () => {
    const { root } = await checkout();
    const proposal = await propose(root);
    expect(proposal.summaries[CLIENT]).toContain("follows a correction of the service's revision of 2026-10-17.");
    expect(report(proposal)).toContain(
      "This plan corrects the accepted revision, because the spec still has the same date.",
    );
  });

  test.each([
    ["an earlier date", "2026-10-16", "The date must not be earlier than the accepted revision, 2026-10-17."],
    ["a date that does not exist", "2026-13-01", 'Write the date of the revision in quotes, such as "2026-10-17".'],
  ])("propose rejects a spec with %s, and reports the line of `info.version`", async (_, date, sentence) => {
    const { root, spec } = await checkout();
    await edit(spec, 'version: "2026-10-17"', `version: "${date}"`);
    const line =
      (await readFile(spec, "utf8")).split("\n").findIndex((text) => text.includes(`version: "${date}"`)) + 1;
    const place = `${relative(process.cwd(), spec)}:${line}`;
    await expect(propose(root)).rejects.toThrow(`${place}: \`info.version\` is ${date}`);
    await expect(propose(root)).rejects.toThrow(sentence);
  });

  test("propose reports a POST with `x-retry: safe` as a warning", async () => {
    const { root, spec } = await checkout();
    await edit(spec, "    get:\n", "    post:\n");
    await edit(spec, "x-retry: never", "x-retry: safe");
    const proposal = await propose(root);
    expect(proposal.lint.toFillIn).toEqual([]);
    expect(report(proposal)).toMatch(
      /^Warnings of the lint:\n  .*openapi\.yaml:\d+  .* is a POST with `x-retry: safe`/,
    );
  });
});

describe("the list of fields to fill in", () => {
  const PROMOTED = ["createWatchlist=POST:/made-up:never", "deleteWatchlist=DELETE:/made-up/{id}:never"];
  const TO_FILL_IN = [
    "To fill in or to check before a release:",
    "check `required` of the request body of `createWatchlist`, then delete the comment `# to check`",
    "schema of the request body of `createWatchlist`",
    "check the response 200 of `createWatchlist`, then delete the comment `# to check`",
    "description of the response 200 of `createWatchlist`",
    "schema of the response 200 of `createWatchlist`",
    "schema of the path parameter `id` of `deleteWatchlist`",
    "check the response 204 of `deleteWatchlist`, then delete the comment `# to check`",
    "description of the response 204 of `deleteWatchlist`",
  ];
  const withoutLocations = (text = "") => text.split("\n").map((line) => line.replace(/^ .*openapi\.yaml:\d+  /, ""));

  test("the list of fields to fill in comes first in the report, and is grouped by operation", async () => {
    const { root, spec } = await checkout();
    await writeFile(spec, await promoteAll(await readFile(spec, "utf8"), PROMOTED));
    expect(withoutLocations(report(await propose(root)).split("\n\n")[0])).toEqual(TO_FILL_IN);
  });

  test("the list of fields to fill in comes after the errors of the lint", async () => {
    const { root, spec } = await checkout();
    await writeFile(spec, await promoteAll(await readFile(spec, "utf8"), PROMOTED));
    await edit(spec, "x-retry: never", "x-retry: nevr");
    const [errors, toFillIn] = await propose(root).then(
      () => [],
      ({ message }: Error) => message.split("\n\n"),
    );
    expect(errors).toMatch(
      /^The spec does not pass the lint:\n  .*openapi\.yaml:\d+  `x-retry` must be `safe` or `never`: .* \(rule\/retry\)$/,
    );
    expect(withoutLocations(toFillIn)).toEqual(TO_FILL_IN);
  });
});

describe("a waiver", () => {
  test("a waiver lowers the bump if the waiver is an argument of `propose` or an entry of the ledger", async () => {
    const { root } = await checkout();
    expect((await propose(root, WAIVER)).bumps[CLIENT]).toBe("patch");
    expect((await propose(root)).bumps[CLIENT]).toBe("minor");
    await waive(root, WAIVER);
    expect((await propose(root)).bumps[CLIENT]).toBe("patch");
  });

  test.each(["minor", "major"] as const)(
    "a waiver with the bump %s is rejected if the plan has a minor bump",
    async (bump) => {
      const { root, spec } = await checkout();
      const message = `The waiver for ${CLIENT} does not lower the bump. The waiver has the bump ${bump}, and the plan has the bump minor.`;
      await expect(propose(root, { ...WAIVER, bump })).rejects.toThrow(message);
      await recordWaiver(join(root, "spec/revisions"), { ...WAIVER, bump, hash: hashOf(await readFile(spec, "utf8")) });
      await expect(propose(root)).rejects.toThrow(message);
    },
  );

  test("a waiver no longer applies after an edit of the spec", async () => {
    const { root, spec } = await checkout();
    await waive(root, WAIVER);
    await edit(spec, "summary: List accounts", "summary: Lists accounts");
    expect(await propose(root)).toMatchObject({ bumps: { [CLIENT]: "minor" }, waivers: [] });
  });
});
