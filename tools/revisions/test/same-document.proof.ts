import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Document, parse, stringify, visit } from "yaml";
import { canonical } from "../src/ledger/canonical.ts";
import { plan } from "../src/plan.ts";
import { REVISIONS, scratch } from "./helpers/support.ts";

const ACCEPTED = join(REVISIONS, "2026-10-17.yaml");
const accepted = await readFile(ACCEPTED, "utf8");
const PLACEHOLDER = "listMadeUp: { summary: Made up, description: Is made up., x-family: trading, x-group: quotes }";

/** The accepted spec with a new placeholder and a new field. */
const edited = accepted
  .replace("  pathItems:\n", `  pathItems:\n    ${PLACEHOLDER}\n`)
  .replace(/( +)account_type:\n/, "$1made_up:\n$1  type: string\n$&");

const ways: Readonly<Record<string, (yaml: string) => string>> = {
  "in another key order": (yaml) => {
    const document = new Document(parse(yaml), { aliasDuplicateObjects: false });
    visit(document, { Map: (_, map) => void map.items.reverse() });
    return document.toString();
  },
  "with comments": (yaml) => `# By hand.\n${yaml.replaceAll(/^( *)description:/gm, "$1# Why not?\n$1description:")}`,
  "in flow style with quotes": (yaml) => JSON.stringify(parse(yaml)),
  "with aliases": (yaml) => {
    const value = parse(yaml);
    const { account_id } = value.components.schemas.Account.properties;
    value.components.schemas.Account.properties = { account_id, account_type: account_id, made_up: account_id };
    const text = stringify(value);
    expect(text).toContain("*");
    return text;
  },
};

test.each(Object.entries(ways))(
  "a spec that is written %s gets the same plan as its canonical form",
  async (_, write) => {
    const folder = await scratch();
    const [byHand, sorted] = [join(folder, "by-hand.yaml"), join(folder, "canonical.yaml")];
    await writeFile(byHand, write(edited));
    await writeFile(sorted, canonical(write(edited)));
    const [one, other] = [await plan(ACCEPTED, byHand), await plan(ACCEPTED, sorted)];
    expect(one.bumps).toEqual(other.bumps);
    expect(one.changes.map(({ what }) => what).sort()).toEqual(other.changes.map(({ what }) => what).sort());
    expect((await plan(sorted, byHand)).changes).toEqual([]);
  },
);
