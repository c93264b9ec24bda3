// What an editor shows, from TypeScript's own language service on the built client.
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import ts from "typescript-5.9";
import { copyClient } from "../src/promoted-client.ts";

const ROOM = join(import.meta.dirname, "..");
const FILE = join(ROOM, "consumers/client.mts");
const PROMOTED = join(ROOM, "dist/completed");

/** A service to which the file says what is typed in it, with the built client or another. */
function edit(typed: string, client = "@org/broker-client"): { service: ts.LanguageService; end: number } {
  const text = `import { createBrokerClient } from "${client}";\nconst broker = createBrokerClient();\n${typed}`;
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
    getCurrentDirectory: () => ROOM,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    getScriptFileNames: () => [FILE],
    getScriptSnapshot: (file) => {
      const content = file === FILE ? text : ts.sys.readFile(file);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getScriptVersion: () => "1",
    fileExists: (file) => ts.sys.fileExists(file),
    readFile: (file) => ts.sys.readFile(file),
  });
  return { service, end: text.length };
}

/** Each completion at the end of what is typed, and its documentation. */
function completions(typed: string, client?: string): Map<string, string> {
  const { service, end } = edit(typed, client);
  const entries = service.getCompletionsAtPosition(FILE, end, {})?.entries ?? [];
  return new Map(
    entries.map(({ name }) => {
      const details = service.getCompletionEntryDetails(FILE, end, name, {}, undefined, {}, undefined);
      return [name, ts.displayPartsToString(details?.documentation)];
    }),
  );
}

/** What is wrong with what is typed. */
function complaints(typed: string, client?: string): string[] {
  const { service } = edit(typed, client);
  const diagnostics = service.getSemanticDiagnostics(FILE);
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

test("a call completes what every call takes, with its documentation", () => {
  const inputs = completions("broker.trading.listAccounts({ ");
  expect(inputs.get("signal")).toBe("Ends the call, which rejects with `aborted`.");
  expect(inputs.get("timeout")).toBe("In the place of the client's.");
  expect([...inputs.keys()]).toContain("headers");
});

describe("of a promoted client", () => {
  const client = join(PROMOTED, "src/index.ts");
  const body = (fields: string) =>
    `broker.marketData.addWatchlistInstruments({
      path: { list_id: "made-up" }, headers: { "x-made-up-reason": "made up" }, body: { symbol: "MADE_UP", ${fields}`;

  beforeAll(() => copyClient(PROMOTED), 60_000);

  test("a family completes its operations and its placeholders, each with its documentation", () => {
    const trading = completions("broker.trading.", client);
    expect([...trading.keys()].sort()).toEqual([
      "cancelOptionOrder",
      "listAccounts",
      "listOptionContracts",
      "placeOptionOrder",
      "previewOptionOrder",
      "replaceOptionOrder",
    ]);
    expect(trading.get("listAccounts")).toBe("List accounts\n\nLists accounts.\n\n`GET /trading/accounts/list`");
    expect(trading.get("placeOptionOrder")).toBe(
      "Place an option order\n\nPlaces a single-leg US option order.\n\nNot documented (named in the revision of " +
        "2026-08-29): its method, path and payload are not known, so it cannot be called.",
    );
  });

  test("the error of a placeholder's call names the placeholder", () => {
    expect(complaints("broker.marketData.listOptionTicks();", client)).toEqual([
      "This expression is not callable.\n  Type 'NotDocumented<\"listOptionTicks\">' has no call signatures.",
    ]);
  });

  test("the values of an open enum are completed, and another string is as good", () => {
    expect([...completions(body('kind: "'), client).keys()]).toEqual(["STOCK", "OPTION"]);
    expect(complaints(body('kind: "A_KIND_TO_COME" } });'), client)).toEqual([]);
  });

  test("the values of a closed enum are completed, and there are no others", () => {
    expect([...completions(body('legs: [{ side: "'), client).keys()]).toEqual(["BUY", "SELL"]);
    expect(complaints(body('legs: [{ side: "HOLD" }] } });'), client)).toEqual([
      'Type \'"HOLD"\' is not assignable to type \'"BUY" | "SELL"\'.',
    ]);
  });

  test("the values of an open enum are completed where an answer is compared with them", () => {
    const compare = `const { kind } = await ${body("} })")};\nkind === "`;
    expect([...completions(compare, client).keys()]).toEqual(["STOCK", "OPTION"]);
    expect(complaints(`${compare}A_KIND_TO_COME";`, client)).toEqual([]);
  });

  test("an operation that is deprecated is struck through, and no other is", () => {
    const { service, end } = edit("broker.marketData.", client);
    const entries = service.getCompletionsAtPosition(FILE, end, {})?.entries ?? [];
    const struck = entries.filter(({ kindModifiers }) => kindModifiers?.split(",").includes("deprecated"));
    expect(struck.map(({ name }) => name)).toEqual(["updateWatchlist"]);
  });
});
