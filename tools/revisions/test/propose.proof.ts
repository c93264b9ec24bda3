// What `pnpm spec plan` says of the dates and waivers of a checkout, before a release refuses them.
import { readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { hashOf } from "../src/ledger/canonical.ts";
import { waive } from "../src/ledger/waive.ts";
import { recordWaiver } from "../src/ledger/write.ts";
import { promoteAll } from "../src/promote/promote-all.ts";
import { propose } from "../src/propose.ts";
import { report } from "../src/report.ts";
import { checkout, edit } from "./support.ts";

const CLIENT = "@org/broker-client";
const WAIVER = { package: CLIENT, bump: "patch", reason: "Nobody calls it." } as const;

describe("a proposal", () => {
  test("of a spec with a date of its own is told by that", async () => {
    const { root, spec } = await checkout();
    await edit(spec, 'version: "2026-10-17"', 'version: "2026-11-20"');
    const proposal = await propose(root);
    expect(proposal.summaries[CLIENT]).toContain("The client follows the service's revision of 2026-11-20.");
    expect(report(proposal)).not.toContain("corrects that revision");
  });

  test.each([
    ["goes back", "2026-10-16", "It must be later than the accepted revision, 2026-10-17."],
    ["is none", "1.0.0", 'Write the date of the revision in quotes, such as "2026-10-17".'],
    ["no calendar has", "2026-13-01", 'Write the date of the revision in quotes, such as "2026-10-17".'],
  ])("of a spec with a date that %s is refused", async (_, date, sentence) => {
    const { root, spec } = await checkout();
    await edit(spec, 'version: "2026-10-17"', `version: "${date}"`);
    const line =
      (await readFile(spec, "utf8")).split("\n").findIndex((text) => text.includes(`version: "${date}"`)) + 1;
    const place = `${relative(process.cwd(), spec)}:${line}`;
    await expect(propose(root)).rejects.toThrow(`${place}: \`info.version\` is ${date}`);
    await expect(propose(root)).rejects.toThrow(sentence);
  });

  test("of a change that the client may repeat has a warning, and nothing to fill in", async () => {
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

describe("what is to fill in", () => {
  const PROMOTED = ["createWatchlist=POST:/made-up:never", "deleteWatchlist=DELETE:/made-up/{id}:never"];
  const TO_FILL_IN = [
    "To fill in or to check before a release:",
    "check `required` of the request body of `createWatchlist`, then delete its mark",
    "schema of the request body of `createWatchlist`",
    "check the response 200 of `createWatchlist`, then delete its mark",
    "description of the response 200 of `createWatchlist`",
    "schema of the response 200 of `createWatchlist`",
    "schema of the path parameter `id` of `deleteWatchlist`",
    "check the response 204 of `deleteWatchlist`, then delete its mark",
    "description of the response 204 of `deleteWatchlist`",
  ];
  const withoutPlaces = (text = "") => text.split("\n").map((line) => line.replace(/^ .*openapi\.yaml:\d+  /, ""));

  test("comes first in a plan, by operation", async () => {
    const { root, spec } = await checkout();
    await writeFile(spec, await promoteAll(await readFile(spec, "utf8"), PROMOTED));
    expect(withoutPlaces(report(await propose(root)).split("\n\n")[0])).toEqual(TO_FILL_IN);
  });

  test("is listed behind the errors of the lint", async () => {
    const { root, spec } = await checkout();
    await writeFile(spec, await promoteAll(await readFile(spec, "utf8"), PROMOTED));
    await edit(spec, "x-retry: never", "x-retry: nevr");
    const [errors, toFillIn] = await propose(root).then(
      () => [],
      ({ message }: Error) => message.split("\n\n"),
    );
    expect(errors).toMatch(
      /^The spec does not pass the lint:\n  .*openapi\.yaml:\d+  `x-retry` is .* \(rule\/retry\)$/,
    );
    expect(withoutPlaces(toFillIn)).toEqual(TO_FILL_IN);
  });
});

describe("a waiver", () => {
  test("that is asked for lowers the bump, and so does one that stands in the ledger", async () => {
    const { root } = await checkout();
    expect((await propose(root, WAIVER)).bumps[CLIENT]).toBe("patch");
    expect((await propose(root)).bumps[CLIENT]).toBe("minor");
    await waive(root, WAIVER);
    expect((await propose(root)).bumps[CLIENT]).toBe("patch");
  });

  test.each(["minor", "major"] as const)("to %s is none where that was proved, or less", async (bump) => {
    const { root, spec } = await checkout();
    const refused = `The waiver of ${CLIENT} to ${bump} is not lower than what was proved, minor.`;
    await expect(propose(root, { ...WAIVER, bump })).rejects.toThrow(refused);
    await recordWaiver(join(root, "spec/revisions"), { ...WAIVER, bump, hash: hashOf(await readFile(spec, "utf8")) });
    await expect(propose(root)).rejects.toThrow(refused);
  });
});
