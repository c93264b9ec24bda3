// What an editor shows, from TypeScript's own language service.
import assert from "node:assert/strict";
import { join } from "node:path";
import ts from "typescript-5.9";
import type { DistEnvironment } from "../environment.ts";
import type { Proof } from "../proof.ts";

/** Completion, documentation and errors, for the client as it is built and for one whose spec documents more. */
export const editor: Proof<DistEnvironment> = {
  name: "Editor, completion",
  async prove({ installed, generatedClients }) {
    const built = new Editor(installed, "@org/broker-client");
    const promoted = new Editor(installed, join(await generatedClients(), "promoted/src/index.ts"));
    for (const check of CHECKS) check(promoted);
    completesOptions(built);
    return `TypeScript ${ts.version}, ${CHECKS.length + 1} checks`;
  },
};

class Editor {
  readonly #file: string;
  readonly #client: string;

  /** @param client specifier or path that the edited file imports the client from */
  constructor(directory: string, client: string) {
    this.#file = join(directory, "edited.mts");
    this.#client = client;
  }

  entries(typed: string): readonly ts.CompletionEntry[] {
    const { service, end } = this.#edit(typed);
    return service.getCompletionsAtPosition(this.#file, end, {})?.entries ?? [];
  }

  /** Returns the completions at the end of a text with their documentation. */
  completions(typed: string): Map<string, string> {
    const { service, end } = this.#edit(typed);
    const entries = service.getCompletionsAtPosition(this.#file, end, {})?.entries ?? [];
    return new Map(
      entries.map(({ name }) => {
        const details = service.getCompletionEntryDetails(this.#file, end, name, {}, undefined, {}, undefined);
        return [name, ts.displayPartsToString(details?.documentation)];
      }),
    );
  }

  errors(typed: string): string[] {
    const { service } = this.#edit(typed);
    const diagnostics = service.getSemanticDiagnostics(this.#file);
    return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  }

  /** Types a text after the lines that create a client. */
  #edit(typed: string): { service: ts.LanguageService; end: number } {
    const file = this.#file;
    const text = `import { createBrokerClient } from "${this.#client}";\nconst broker = createBrokerClient();\n${typed}`;
    const options = {
      module: ts.ModuleKind.NodeNext,
      strict: true,
      lib: ["lib.es2022.d.ts"],
      types: ["node"],
      noEmit: true,
      allowImportingTsExtensions: true,
    };
    const service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getCurrentDirectory: () => join(file, ".."),
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      getScriptFileNames: () => [file],
      getScriptSnapshot: (name) => {
        const content = name === file ? text : ts.sys.readFile(name);
        return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
      },
      getScriptVersion: () => "1",
      fileExists: (name) => ts.sys.fileExists(name),
      readFile: (name) => ts.sys.readFile(name),
    });
    return { service, end: text.length };
  }
}

function completesOptions(editor: Editor): void {
  const options = editor.completions("broker.trading.listAccounts({ ");
  assert.equal(options.get("signal"), "Ends the call, which then rejects with `aborted`.");
  assert.equal(options.get("timeout"), "Replaces the timeout of the client.");
  assert.ok(options.has("headers"));
}

/** Text of a call, up to the fields of its body. */
const body = (fields: string) =>
  `broker.marketData.addWatchlistInstruments({
    path: { list_id: "made-up" }, headers: { "x-made-up-reason": "made up" }, body: { symbol: "MADE_UP", ${fields}`;

const CHECKS: readonly ((editor: Editor) => void)[] = [
  function aFamilyCompletesItsOperationsAndPlaceholders(editor) {
    const trading = editor.completions("broker.trading.");
    assert.deepEqual([...trading.keys()].sort(), [
      "cancelOptionOrder",
      "listAccounts",
      "listOptionContracts",
      "placeOptionOrder",
      "previewOptionOrder",
      "replaceOptionOrder",
    ]);
    assert.equal(trading.get("listAccounts"), "List accounts\n\nLists accounts.\n\n`GET /trading/accounts/list`");
    assert.equal(
      trading.get("placeOptionOrder"),
      "Place an option order\n\nPlaces a single-leg US option order.\n\nNot documented (named in the revision of " +
        "2026-08-29): its method, path and payload are not known, so it cannot be called.",
    );
  },
  function theErrorOfAPlaceholderNamesIt(editor) {
    assert.deepEqual(editor.errors("broker.marketData.listOptionTicks();"), [
      "This expression is not callable.\n  Type 'NotDocumented<\"listOptionTicks\">' has no call signatures.",
    ]);
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
  function anOpenEnumCompletesWhereAResponseIsCompared(editor) {
    const compare = `const { kind } = await ${body("} })")};\nkind === "`;
    assert.deepEqual([...editor.completions(compare).keys()], ["STOCK", "OPTION"]);
    assert.deepEqual(editor.errors(`${compare}A_KIND_TO_COME";`), []);
  },
  function onlyADeprecatedOperationIsStruckThrough(editor) {
    const struck = editor
      .entries("broker.marketData.")
      .filter(({ kindModifiers }) => kindModifiers?.split(",").includes("deprecated"));
    assert.deepEqual(
      struck.map(({ name }) => name),
      ["updateWatchlist"],
    );
  },
];
