// What an editor shows, from TypeScript's own language service on the built client.
import { join } from "node:path";
import { expect, test } from "vitest";
import ts from "typescript-5.9";

const ROOM = join(import.meta.dirname, "..");
const FILE = join(ROOM, "consumers/client.mts");
const BEGINNING = 'import { createBrokerClient } from "@org/broker-client";\nconst broker = createBrokerClient();\n';

/** A service to which the file says what is typed in it. */
function edit(typed: string): { service: ts.LanguageService; end: number } {
  const text = BEGINNING + typed;
  const options = { module: ts.ModuleKind.NodeNext, strict: true, lib: ["lib.es2022.d.ts"], types: ["node"] };
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
function completions(typed: string): Map<string, string> {
  const { service, end } = edit(typed);
  const entries = service.getCompletionsAtPosition(FILE, end, {})?.entries ?? [];
  return new Map(
    entries.map(({ name }) => {
      const details = service.getCompletionEntryDetails(FILE, end, name, {}, undefined, {}, undefined);
      return [name, ts.displayPartsToString(details?.documentation)];
    }),
  );
}

test("a family completes its operations and its placeholders, each with its documentation", () => {
  const trading = completions("broker.trading.");
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

test("a call completes what every call takes, with its documentation", () => {
  const inputs = completions("broker.trading.listAccounts({ ");
  expect(inputs.get("signal")).toBe("Ends the call, which rejects with `aborted`.");
  expect(inputs.get("timeout")).toBe("In the place of the client's.");
  expect([...inputs.keys()]).toContain("headers");
});

test("the error of a placeholder's call names the placeholder", () => {
  const { service } = edit("broker.marketData.listOptionTicks();");
  const messages = service
    .getSemanticDiagnostics(FILE)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(messages).toEqual([
    "This expression is not callable.\n  Type 'NotDocumented<\"listOptionTicks\">' has no call signatures.",
  ]);
});
