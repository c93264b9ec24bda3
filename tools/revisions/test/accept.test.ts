import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { accept, type Places, type Tools } from "../src/ledger/accept.ts";
import { canonical, hashOf } from "../src/ledger/canonical.ts";
import type { Bump } from "../src/change.ts";
import { lastAccepted, readLedger } from "../src/ledger/ledger.ts";
import { rehearse } from "../src/ledger/replay.ts";
import { recordWaiver } from "../src/ledger/write.ts";
import { lint } from "../src/lint.ts";
import { plan } from "../src/plan.ts";
import { configureLint, edit, scratch, scratchRevisions } from "./support.ts";

const RELEASE = "@org/broker-client@1.0.0";
const WAIVER = { package: "@org/broker-client", bump: "patch", reason: "Nobody calls it." } as const;

/** What accept works on, of the test's own: all is as it was accepted last, and the client was raised to a version. */
async function scratchPlaces(version = "1.0.0"): Promise<Places> {
  const folder = await scratch();
  await configureLint(folder);
  await mkdir(join(folder, ".changeset"));
  const places = {
    root: folder,
    spec: join(folder, "openapi.yaml"),
    revisions: await scratchRevisions(),
    manifest: join(folder, "package.json"),
  };
  await cp(join(places.revisions, "2026-10-17.yaml"), places.spec);
  await raise(places, version);
  return places;
}

async function raise({ manifest }: Places, version: string): Promise<void> {
  await writeFile(manifest, JSON.stringify({ name: "@org/broker-client", version }));
}

/** Tools that say what the test wants to hear; the real ones have tests of their own. */
function tools(client: Bump = "minor"): Tools {
  const place = { file: "openapi.yaml", line: 1 };
  const change = {
    what: "Something is new.",
    sandbox: "Something is new.",
    place,
    wire: client,
    types: client,
    values: client,
    bump: client,
    why: "It is new.",
    advice: undefined,
  };
  const renamed = { ...change, what: "It has another name.", bump: "none" } as const;
  const bumps = { "@org/broker-client": client, "@org/broker-sandbox": "none" } as const;
  return {
    lint: () => Promise.resolve({ toFillIn: [], warnings: [] }),
    rehearse: () => Promise.resolve(),
    plan: () => Promise.resolve({ changes: [change, renamed], wire: client, types: client, values: client, bumps }),
  };
}

async function everythingIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, string]> => [name, await readFile(join(folder, name), "utf8")]),
    ),
  );
}

const inNovember = (places: Places) => edit(places.spec, 'version: "2026-10-17"', 'version: "2026-11-20"');

describe("a revision that is accepted already", () => {
  test("is given the release that carries it, once", async () => {
    const places = await scratchPlaces();
    const before = await readFile(join(places.revisions, "ledger.yaml"), "utf8");
    expect(await accept(places, tools())).toBe(
      `2026-10-17 is accepted already, and ${RELEASE} carries it: its line says so now.`,
    );
    const after = await everythingIn(places.revisions);
    expect(after.get("ledger.yaml")).toBe(`${before}    release: "${RELEASE}"\n`);

    await raise(places, "1.0.1");
    expect(await accept(places, tools())).toBe("2026-10-17 is accepted already.");
    expect(await everythingIn(places.revisions)).toEqual(after);
  });

  test("is given its release also where a note stands behind it", async () => {
    const places = await scratchPlaces();
    const ledger = join(places.revisions, "ledger.yaml");
    const note = '\n  - date: "2026-11-01"\n    says: Something.\n    why: Nothing is known of it.\n';
    const before = await readFile(ledger, "utf8");
    await writeFile(ledger, before + note);
    await accept(places, tools());
    expect(await readFile(ledger, "utf8")).toBe(`${before}    release: "${RELEASE}"\n${note}`);
  });

  test("is the same with other comments and another key order", async () => {
    const places = await scratchPlaces();
    await accept(places, tools());
    const { openapi, ...others } = parse(await readFile(places.spec, "utf8"));
    await writeFile(places.spec, `# Why not?\n${stringify({ openapi, ...others })}`);
    expect(await accept(places, tools())).toBe("2026-10-17 is accepted already.");
  });
});

describe("a revision that is new", () => {
  test("has its file, in canonical form, and its line", async () => {
    const places = await scratchPlaces("1.1.0");
    await inNovember(places);
    const before = await everythingIn(places.revisions);
    expect(await accept(places, tools())).toBe("2026-11-20 is accepted, and @org/broker-client@1.1.0 carries it.");

    const spec = await readFile(places.spec, "utf8");
    const {
      "2026-11-20.yaml": file,
      "ledger.yaml": ledger,
      ...others
    } = Object.fromEntries(await everythingIn(places.revisions));
    expect(file).toBe(canonical(spec));
    expect(ledger?.startsWith(`${before.get("ledger.yaml")}\n  - revision: "2026-11-20"\n`)).toBe(true);
    expect({ ...others, "ledger.yaml": before.get("ledger.yaml") }).toEqual(Object.fromEntries(before));
    expect(lastAccepted(await readLedger(places.revisions))).toEqual({
      revision: "2026-11-20",
      hash: hashOf(spec),
      source: undefined,
      changes: ["Something is new."],
      bump: { "@org/broker-client": "minor", "@org/broker-sandbox": "none" },
      waivers: [],
      migration: [],
      release: "@org/broker-client@1.1.0",
    });
  });

  test("is accepted once", async () => {
    const places = await scratchPlaces();
    await inNovember(places);
    await accept(places, tools());
    const after = await everythingIn(places.revisions);
    expect(await accept(places, tools())).toBe("2026-11-20 is accepted already.");
    expect(await everythingIn(places.revisions)).toEqual(after);
  });

  test("has the source that spec/wording.yaml names, and deletes that file", async () => {
    const places = await scratchPlaces();
    await inNovember(places);
    const wording = join(places.root, "wording.yaml");
    await writeFile(wording, "source: A letter.\n");
    await accept(places, tools());
    expect(lastAccepted(await readLedger(places.revisions)).source).toBe("A letter.");
    await expect(readFile(wording)).rejects.toThrow("ENOENT");
  });

  test("has no source if nobody names one", async () => {
    const places = await scratchPlaces();
    await inNovember(places);
    await accept(places, tools());
    const [, line] = (await readFile(join(places.revisions, "ledger.yaml"), "utf8")).split('revision: "2026-11-20"');
    expect(line).toContain("changes:");
    expect(line).not.toContain("source");
  });

  test("of a date that has one is numbered, as often as it takes", async () => {
    const places = await scratchPlaces();
    for (const [index, revision] of ["2026-10-17.2", "2026-10-17.3"].entries()) {
      await raise(places, `1.${index}.0`);
      await edit(places.spec, "summary: List accounts", `summary: List accounts ${revision}`);
      await accept(places, tools());
      expect(lastAccepted(await readLedger(places.revisions)).revision).toBe(revision);
    }
  });

  test("that asks for no release names none that carried another", async () => {
    const places = await scratchPlaces();
    await accept(places, tools());
    await inNovember(places);
    expect(await accept(places, tools("none"))).toBe("2026-11-20 is accepted.");
    expect(lastAccepted(await readLedger(places.revisions)).release).toBeUndefined();
    expect(await accept(places, tools("none"))).toBe("2026-11-20 is accepted already.");
  });

  test("may be raised by more than it asks for", async () => {
    const places = await scratchPlaces();
    await accept(places, tools());
    await raise(places, "2.0.0");
    await inNovember(places);
    expect(await accept(places, tools())).toBe("2026-11-20 is accepted, and @org/broker-client@2.0.0 carries it.");
  });

  test("takes its waiver into its line, and no other stays", async () => {
    const places = await scratchPlaces();
    await accept(places, tools());
    await raise(places, "1.0.1");
    await inNovember(places);
    const hash = hashOf(await readFile(places.spec, "utf8"));
    await recordWaiver(places.revisions, { hash, ...WAIVER });
    await accept(places, tools("major"));
    const ledger = await readLedger(places.revisions);
    expect(ledger.pending).toEqual([]);
    expect(lastAccepted(ledger)).toMatchObject({
      migration: ["Something is new. It is new."],
      bump: { "@org/broker-client": "major" },
      waivers: [WAIVER],
    });
  });

  test("has no part in a waiver for the spec as it was before an edit", async () => {
    const places = await scratchPlaces();
    await recordWaiver(places.revisions, { hash: hashOf("a: spec before the edit"), ...WAIVER });
    await inNovember(places);
    await accept(places, tools("major"));
    const ledger = await readLedger(places.revisions);
    expect([...ledger.pending, ...lastAccepted(ledger).waivers]).toEqual([]);
  });
});

describe("nothing is accepted, and nothing is written,", () => {
  test.each<[string, string, (places: Places) => Promise<unknown>, Partial<Tools>?]>([
    [
      "while the plan's changeset is pending",
      "The plan's changeset is pending: `changeset version` comes first.",
      (places) => writeFile(join(places.root, ".changeset/spec-revision.md"), "---\n---\n"),
    ],
    [
      "before anything was released",
      "@org/broker-client is at 0.0.0: nothing was released.",
      (places) => raise(places, "0.0.0"),
    ],
    [
      "where the lint has something to say",
      "does not lint",
      inNovember,
      { lint: () => Promise.reject(new Error("The spec does not lint.")) },
    ],
    [
      "where something is still to fill in",
      "The spec has places to fill in or to check:\nThe schema is empty.",
      inNovember,
      { lint: () => Promise.resolve({ toFillIn: ["The schema is empty."], warnings: [] }) },
    ],
    ["where the plan fails", "No plan.", inNovember, { plan: () => Promise.reject(new Error("No plan.")) }],
    [
      "if the line could not be derived again",
      "The ledger, 2026-11-20: replaying it gives none for @org/broker-client, but its line says minor.",
      inNovember,
      { rehearse },
    ],
    [
      "of a revision that is older than the last",
      "`info.version` is 2026-10-01. It must be later than the accepted revision, 2026-10-17.",
      (places) => edit(places.spec, 'version: "2026-10-17"', 'version: "2026-10-01"'),
    ],
    [
      "of a revision whose name is no date",
      '`info.version` is 3. Write the date of the revision in quotes, such as "2026-10-17".',
      (places) => edit(places.spec, 'version: "2026-10-17"', 'version: "3"'),
    ],
    [
      "where a waiver does not lower the bump",
      "The ledger, 2026-11-20: the waiver of @org/broker-client is not lower than its bump.",
      async (places) => {
        await inNovember(places);
        const hash = hashOf(await readFile(places.spec, "utf8"));
        await recordWaiver(places.revisions, {
          hash,
          package: "@org/broker-client",
          bump: "minor",
          reason: "Why not?",
        });
      },
    ],
    [
      "where the version was not raised since the last revision",
      `From ${RELEASE} to ${RELEASE} is none, and the spec asks for minor.`,
      async (places) => {
        await accept(places, tools());
        await inNovember(places);
      },
    ],
    [
      "where the version was raised by less than the spec asks for",
      `From ${RELEASE} to @org/broker-client@1.0.1 is patch, and the spec asks for minor.`,
      async (places) => {
        await accept(places, tools());
        await raise(places, "1.0.1");
        await inNovember(places);
      },
    ],
    [
      "where the ledger was tampered with",
      "The ledger, 2026-09-12: its hash is not that of 2026-09-12.yaml",
      (places) => edit(join(places.revisions, "2026-09-12.yaml"), "const: v2", "const: v1"),
    ],
  ])("%s", async (_, sentence, arrange, analyzer = {}) => {
    const places = await scratchPlaces();
    await arrange(places);
    const before = await everythingIn(places.revisions);
    await expect(accept(places, { ...tools(), ...analyzer })).rejects.toThrow(sentence);
    expect(await everythingIn(places.revisions)).toEqual(before);
  });
});

describe("with the tools that a release has", () => {
  test("a placeholder is reworded: a patch", async () => {
    const places = await scratchPlaces();
    await inNovember(places);
    await edit(places.spec, "summary: Balance sheet", "summary: The balance sheet");
    await accept(places, { lint, plan, rehearse });
    const { bump, changes } = lastAccepted(await readLedger(places.revisions));
    expect(bump?.["@org/broker-client"]).toBe("patch");
    expect(changes.join()).toContain("getBalanceSheet");
  });

  test("a spec that does not pass the lint is refused with the words of the lint", async () => {
    const places = await scratchPlaces();
    await edit(places.spec, "x-retry: safe", "x-retry: perhaps");
    await expect(accept(places, { lint, plan, rehearse })).rejects.toThrow(/does not pass the lint:[^]*rule\/retry/);
  });
});
