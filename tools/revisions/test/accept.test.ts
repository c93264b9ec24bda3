import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { accept, type Tools } from "../src/ledger/accept.ts";
import { canonical, hashOf } from "../src/ledger/canonical.ts";
import type { Bump } from "../src/change.ts";
import type { Waiver } from "../src/ledger/entries.ts";
import { lastAccepted, readLedger } from "../src/ledger/ledger.ts";
import { rehearse } from "../src/ledger/replay.ts";
import { recordWaiver } from "../src/ledger/write.ts";
import { propose } from "../src/propose.ts";
import { edit, scratch, scratchRevisions } from "./helpers/support.ts";

const RELEASE = "@org/broker-client@1.0.0";
const WAIVER = { package: "@org/broker-client", bump: "patch", reason: "Nobody calls it." } as const;

interface Places {
  readonly root: string;
  readonly spec: string;
  readonly revisions: string;
}

async function scratchPlaces(version = "1.0.0"): Promise<Places> {
  const root = await scratch();
  const places = { root, spec: join(root, "spec/openapi.yaml"), revisions: join(root, "spec/revisions") };
  for (const folder of [".changeset", "packages/broker-client"]) await mkdir(join(root, folder), { recursive: true });
  await cp(await scratchRevisions(), places.revisions, { recursive: true });
  await cp(join(places.revisions, "2026-10-17.yaml"), places.spec);
  await raise(places, version);
  return places;
}

async function raise({ root }: Places, version: string): Promise<void> {
  const manifest = join(root, "packages/broker-client/package.json");
  await writeFile(manifest, JSON.stringify({ name: "@org/broker-client", version }));
}

type Checks = NonNullable<Parameters<typeof propose>[2]>;

function tools(client: Bump = "minor", checks: Partial<Checks> = {}): Tools {
  const location = { file: "openapi.yaml", line: 1 };
  const line = (what: string, bump: Bump) => ({
    what,
    sandbox: what,
    location,
    bump,
    why: "It is new.",
    advice: undefined,
  });
  const changes = [line("Something is new.", client), line("It has another name.", "none")];
  const commands = [line("`broker call` changes.", "patch")];
  const bumps = { "@org/broker-client": client, "@org/broker-sandbox": "none", "@org/broker-cli": "patch" } as const;
  return {
    rehearse: () => Promise.resolve(),
    propose: (root: string) =>
      propose(root, undefined, {
        lint: () => Promise.resolve({ toFillIn: [], warnings: [] }),
        plan: () => Promise.resolve({ changes, commands, bumps }),
        ...checks,
      }),
  };
}

async function everythingIn(folder: string): Promise<Map<string, string>> {
  const read = async (name: string): Promise<[string, string]> => [name, await readFile(join(folder, name), "utf8")];
  return new Map(await Promise.all((await readdir(folder)).map(read)));
}

const dated = (version: string) => (places: Places) =>
  edit(places.spec, 'version: "2026-10-17"', `version: "${version}"`);
const inNovember = dated("2026-11-20");
const waived = async ({ spec, revisions }: Places, waiver: Waiver = WAIVER) =>
  recordWaiver(revisions, { hash: hashOf(await readFile(spec, "utf8")), ...waiver });

describe("`accept` for an already accepted revision", () => {
  test("`accept` writes the release into the ledger only if no release is recorded for the revision", async () => {
    const places = await scratchPlaces();
    const before = await readFile(join(places.revisions, "ledger.yaml"), "utf8");
    expect(await accept(places.root, tools())).toBe(
      `The revision 2026-10-17 is already accepted. The ledger now names ${RELEASE} as the release of this revision.`,
    );
    const after = await everythingIn(places.revisions);
    expect(after.get("ledger.yaml")).toBe(`${before}    release: "${RELEASE}"\n`);

    await raise(places, "1.0.1");
    expect(await accept(places.root, tools())).toBe("The revision 2026-10-17 is already accepted.");
    expect(await everythingIn(places.revisions)).toEqual(after);
  });

  test("`accept` writes the release into the ledger entry of the revision even if a note follows the entry", async () => {
    const places = await scratchPlaces();
    const ledger = join(places.revisions, "ledger.yaml");
    const note = '\n  - date: "2026-11-01"\n    says: Something.\n    why: Nothing is known of it.\n';
    const before = await readFile(ledger, "utf8");
    await writeFile(ledger, before + note);
    await accept(places.root, tools());
    expect(await readFile(ledger, "utf8")).toBe(`${before}    release: "${RELEASE}"\n${note}`);
  });

  test("`accept` reports that the revision is already accepted if only comments and the key order changed", async () => {
    const places = await scratchPlaces();
    await accept(places.root, tools());
    const { openapi, ...others } = parse(await readFile(places.spec, "utf8"));
    await writeFile(places.spec, `# Why not?\n${stringify({ openapi, ...others })}`);
    expect(await accept(places.root, tools())).toBe("The revision 2026-10-17 is already accepted.");
  });
});

describe("`accept` for a new revision", () => {
  test("`accept` writes a canonical file and a ledger entry, and changes no other file", async () => {
    const places = await scratchPlaces("1.1.0");
    await inNovember(places);
    const before = await everythingIn(places.revisions);
    expect(await accept(places.root, tools())).toBe(
      "The revision 2026-11-20 is accepted. Its release is @org/broker-client@1.1.0.",
    );

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
      changes: ["Something is new.", "`broker call` changes."],
      bump: { "@org/broker-client": "minor", "@org/broker-sandbox": "none", "@org/broker-cli": "patch" },
      waivers: [],
      migration: [],
      release: "@org/broker-client@1.1.0",
    });
  });

  test("`accept` moves the source from spec/wording.yaml into the ledger", async () => {
    const places = await scratchPlaces();
    await inNovember(places);
    const wording = join(places.root, "spec/wording.yaml");
    await writeFile(wording, "source: A letter.\n");
    await accept(places.root, tools());
    expect(lastAccepted(await readLedger(places.revisions)).source).toBe("A letter.");
    await expect(readFile(wording)).rejects.toThrow("ENOENT");
  });

  test("`accept` appends a number to the date if the ledger already has a revision of this date", async () => {
    const places = await scratchPlaces();
    for (const [index, revision] of ["2026-10-17.2", "2026-10-17.3"].entries()) {
      await raise(places, `1.${index}.0`);
      await edit(places.spec, "summary: List accounts", `summary: List accounts ${revision}`);
      await accept(places.root, tools());
      expect(lastAccepted(await readLedger(places.revisions)).revision).toBe(revision);
    }
  });

  test("`accept` writes no release into the ledger if the revision needs no release", async () => {
    const places = await scratchPlaces();
    await accept(places.root, tools());
    await inNovember(places);
    expect(await accept(places.root, tools("none"))).toBe("The revision 2026-11-20 is accepted.");
    expect(lastAccepted(await readLedger(places.revisions)).release).toBeUndefined();
    expect(await accept(places.root, tools("none"))).toBe("The revision 2026-11-20 is already accepted.");
  });

  test("`accept` accepts a release with a larger bump than the plan requires", async () => {
    const places = await scratchPlaces();
    await accept(places.root, tools());
    await raise(places, "2.0.0");
    await inNovember(places);
    expect(await accept(places.root, tools())).toBe(
      "The revision 2026-11-20 is accepted. Its release is @org/broker-client@2.0.0.",
    );
  });

  test("`accept` moves the pending waiver into the ledger entry of the revision", async () => {
    const places = await scratchPlaces();
    await accept(places.root, tools());
    await raise(places, "1.0.1");
    await inNovember(places);
    await waived(places);
    await accept(places.root, tools("major"));
    const ledger = await readLedger(places.revisions);
    expect(ledger.pending).toEqual([]);
    expect(lastAccepted(ledger)).toMatchObject({
      migration: ["Something is new. It is new."],
      bump: { "@org/broker-client": "major" },
      waivers: [WAIVER],
    });
  });

  test("`accept` deletes a waiver for an earlier version of the spec", async () => {
    const places = await scratchPlaces();
    await waived(places);
    await inNovember(places);
    await accept(places.root, tools("major"));
    const ledger = await readLedger(places.revisions);
    expect([...ledger.pending, ...lastAccepted(ledger).waivers]).toEqual([]);
  });
});

describe("`accept`", () => {
  test.each<[string, string, (places: Places) => Promise<unknown>, Partial<Checks & { rehearse: typeof rehearse }>?]>([
    [
      "the plan's changeset is pending",
      "The plan's changeset is pending. Run `changeset version` first.",
      (places) => writeFile(join(places.root, ".changeset/spec-revision.md"), "---\n---\n"),
    ],
    [
      "no version of the client was released",
      "@org/broker-client has the version 0.0.0, so it has no release yet.",
      (places) => raise(places, "0.0.0"),
    ],
    [
      "the spec does not pass the lint",
      "does not lint",
      inNovember,
      { lint: () => Promise.reject(new Error("The spec does not lint.")) },
    ],
    [
      "a value of the spec is not filled in",
      "The spec has places to fill in or to check:\nThe schema is empty.",
      inNovember,
      { lint: () => Promise.resolve({ toFillIn: ["The schema is empty."], warnings: [] }) },
    ],
    ["the plan fails", "No plan.", inNovember, { plan: () => Promise.reject(new Error("No plan.")) }],
    [
      "the plan has a different bump for the new ledger entry",
      "The ledger, 2026-11-20: the plan has the bump none for @org/broker-client, but the ledger has the bump minor.",
      inNovember,
      { rehearse },
    ],
    [
      "the revision is older than the accepted revision",
      "`info.version` is 2026-10-01. The date must not be earlier than the accepted revision, 2026-10-17.",
      dated("2026-10-01"),
    ],
    [
      "the version of the spec is not a date",
      '`info.version` is 3. Write the date of the revision in quotes, such as "2026-10-17".',
      dated("3"),
    ],
    [
      "a waiver does not lower the bump",
      "The waiver for @org/broker-client does not lower the bump. The waiver has the bump minor, and the plan has the bump minor.",
      async (places) => {
        await inNovember(places);
        await waived(places, { ...WAIVER, bump: "minor" });
      },
    ],
    [
      "the bump of the client is smaller than the plan requires",
      `The bump from ${RELEASE} to @org/broker-client@1.0.1 is patch, but the plan has the bump minor.`,
      async (places) => {
        await accept(places.root, tools());
        await raise(places, "1.0.1");
        await inNovember(places);
      },
    ],
  ])("`accept` rejects and writes nothing if %s", async (_, sentence, arrange, other = {}) => {
    const places = await scratchPlaces();
    await arrange(places);
    const before = await everythingIn(places.revisions);
    await expect(accept(places.root, { ...tools("minor", other), ...other })).rejects.toThrow(sentence);
    expect(await everythingIn(places.revisions)).toEqual(before);
  });
});
