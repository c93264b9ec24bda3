// What `pnpm spec plan` says of the dates and waivers of a checkout, before a release refuses them.
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { hashOf } from "../src/ledger/canonical.ts";
import { waive } from "../src/ledger/waive.ts";
import { recordWaiver } from "../src/ledger/write.ts";
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
    expect(proposal.summaries[CLIENT]).toContain("The service's revision of 2026-11-20.");
    expect(report(proposal)).not.toContain("this corrects it");
  });

  test.each([
    ["goes back", "2026-10-16", "2026-10-17 is accepted: a revision comes after it."],
    ["is none", "1.0.0", 'it is the date of the revision in quotes, such as "2026-10-17".'],
    ["no calendar has", "2026-13-01", 'it is the date of the revision in quotes, such as "2026-10-17".'],
  ])("of a spec with a date that %s is refused", async (_, date, sentence) => {
    const { root, spec } = await checkout();
    await edit(spec, 'version: "2026-10-17"', `version: "${date}"`);
    const line =
      (await readFile(spec, "utf8")).split("\n").findIndex((text) => text.includes(`version: "${date}"`)) + 1;
    const place = `${relative(process.cwd(), spec)}:${line}`;
    await expect(propose(root)).rejects.toThrow(`${place}: info.version of the spec is ${date}`);
    await expect(propose(root)).rejects.toThrow(sentence);
  });

  test("of a change that the client may repeat has a warning, and nothing to fill in", async () => {
    const { root, spec } = await checkout();
    await edit(spec, "    get:\n", "    post:\n");
    await edit(spec, "x-retry: never", "x-retry: safe");
    const proposal = await propose(root);
    expect(proposal.toFillIn).toBe("");
    expect(report(proposal)).toMatch(/Warnings of the lint:\n +\d+:\d+ +warning .* is a POST with `x-retry: safe`/);
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
