import assert from "node:assert/strict";
import { join } from "node:path";
import { operations, type Operation } from "@org/broker-client";
import ts from "typescript-5.9";
import { Editor } from "../editor.ts";
import type { DistEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

export const editor: Proof<DistEnvironment> = {
  name: "Editor, completion",
  async prove({ installed, generatedClients }) {
    const promoted = join(await generatedClients(), "promoted");
    const built = new Editor(installed, "@org/broker-client");
    const other = new Editor(installed, join(promoted, "src/index.ts"));
    provePlaceholders(built, operations);
    const { operations: others }: { operations: Operations } = await import(join(promoted, "src/index.ts"));
    const count = provePlaceholders(other, others);
    assert.ok(count > 0, "The spec of the fixture must name at least one placeholder.");
    completesOptions(built);
    for (const check of CHECKS) check(other);
    return `TypeScript ${ts.version}, ${CHECKS.length + 3} checks`;
  },
};

type Operations = Readonly<Record<string, Operation>>;

/** @returns the number of placeholders */
function provePlaceholders(editor: Editor, operations: Operations): number {
  const rows = Object.entries(operations);
  const placeholders = rows.filter(([, { status }]) => status === "placeholder");
  for (const family of new Set(rows.map(([, row]) => row.family))) {
    const [all, notDocumented] = [rows, placeholders].map((some) =>
      some.filter(([, row]) => row.family === family).map(([name]) => name),
    );
    assert.deepEqual([...editor.completions(`broker.${family}.`).keys()].sort(), all?.sort());
    const struck = editor.struck(`broker.${family}.`);
    assert.deepEqual(
      notDocumented?.filter((name) => !struck.includes(name)),
      [],
    );
  }
  const [name, row] = placeholders[0] ?? [];
  if (name === undefined || row === undefined) return 0;
  const call = `broker.${row.family}.${name}`;
  assert.match(editor.hover(`${call};`, name).documentation, /^@deprecated Not documented yet: its method/m);
  assert.deepEqual(editor.errors(`${call}();`), [
    `This expression is not callable.\n  Type 'NotDocumentedYet<"${name}">' has no call signatures.`,
  ]);
  return placeholders.length;
}

function completesOptions(editor: Editor): void {
  for (const [name, { family, status }] of Object.entries<Operation>(operations)) {
    if (status === "placeholder") continue;
    const options = editor.completions(`broker.${family}.${name}({ `);
    assert.match(options.get("signal") ?? "", /`aborted`/);
    assert.match(options.get("timeout") ?? "", /`invalid_configuration`/);
    assert.ok(options.has("headers"));
    return;
  }
}

const body = (fields: string) =>
  `broker.marketData.addWatchlistInstruments({
    path: { list_id: "made-up" }, headers: { "x-made-up-reason": "made up" }, body: { symbol: "MADE_UP", ${fields}`;

const FEEDS = "const feeds = await broker.madeUpFeeds.listMadeUpFeeds();";

const CHECKS: readonly ((editor: Editor) => void)[] = [
  function anOperationHasItsDocumentation(editor) {
    assert.equal(
      editor.completions("broker.madeUpFeeds.").get("listMadeUpFeeds"),
      "List feeds\n\nLists feeds.\n\n`GET /made-up-feeds`. The client retries the operation after a failure.",
    );
  },
  function aTypeIsShownByTheNameOfItsSchema(editor) {
    assert.equal(editor.hover(FEEDS, "feeds =").type, "const feeds: MadeUpFeed[]");
    const parts = `${FEEDS}\nconst { parts, texts } = feeds[0]!;`;
    assert.equal(editor.hover(parts, "parts,").type, "const parts: (MadeUpPart | null)[]");
  },
  function aFieldHasItsDescriptionLimitsAndExamples(editor) {
    const { documentation } = editor.hover(`${FEEDS}\nfeeds[0]?.id;`, "id;");
    assert.equal(documentation, 'Identifier of the feed.\n\nAt most 8 characters.\n@example "FEED"');
    assert.equal(
      editor.completions(body("").replace(/symbol.*/, "")).get("symbol"),
      "Symbol of the instrument.\n\nAt most 8 characters.",
    );
  },
  function aParameterHasItsDescriptionLimitsAndDefault(editor) {
    const { documentation } = editor.hover("broker.marketData.listWatchlists({ query: { limit: 1 } });", "limit");
    assert.equal(documentation, "Number of lists.\n\nFrom 1 to 100.\n@default 10\n@example 20");
  },
  function anOpenEnumCompletesItsValuesAndAcceptsOthers(editor) {
    assert.deepEqual([...editor.completions(body('kind: "')).keys()], ["STOCK", "OPTION"]);
    assert.deepEqual(editor.errors(body('kind: "A_KIND_TO_COME" } });')), []);
  },
  function aClosedEnumCompletesItsValuesAndAcceptsNoOthers(editor) {
    assert.deepEqual([...editor.completions(body('legs: [{ side: "')).keys()], ["BUY", "SELL"]);
    assert.deepEqual(editor.errors(body('legs: [{ side: "HOLD" }] } });')), [
      'Type \'"HOLD"\' is not assignable to type \'"BUY" | "SELL"\'.',
    ]);
  },
  function anOpenEnumCompletesInAComparisonOfAResponse(editor) {
    const compare = `const { kind } = await ${body("} })")};\nkind === "`;
    assert.deepEqual([...editor.completions(compare).keys()], ["STOCK", "OPTION"]);
    assert.deepEqual(editor.errors(`${compare}A_KIND_TO_COME";`), []);
  },
  function deprecatedNamesAreStruckThrough(editor) {
    const documented = ["addWatchlistInstruments", "listWatchlists", "updateWatchlist"];
    const struck = editor.struck("broker.marketData.").filter((name) => documented.includes(name));
    assert.deepEqual(struck, ["updateWatchlist"]);
    assert.deepEqual(editor.struck("broker.marketData.listWatchlists({ query: { "), ["before"]);
    assert.deepEqual(editor.struck(body("")), ["note"]);
    assert.deepEqual(editor.struck(`${FEEDS}\nfeeds[0]?.`), ["title"]);
  },
];
