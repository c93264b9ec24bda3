// Simulates an editor with TypeScript's language service.
import { join } from "node:path";
import ts from "typescript-5.9";

export class Editor {
  readonly #file: string;
  readonly #client: string;
  readonly #service: ts.LanguageService;
  #text = "";
  #version = 0;

  /** @param client specifier or path from which the edited file imports the client */
  constructor(directory: string, client: string) {
    const file = join(directory, "edited.mts");
    this.#file = file;
    this.#client = client;
    const options = {
      module: ts.ModuleKind.NodeNext,
      strict: true,
      lib: ["lib.es2022.d.ts"],
      types: ["node"],
      noEmit: true,
      allowImportingTsExtensions: true,
    };
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getCurrentDirectory: () => directory,
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      getScriptFileNames: () => [file],
      getScriptSnapshot: (name) => {
        const content = name === file ? this.#text : ts.sys.readFile(name);
        return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
      },
      getScriptVersion: (name) => (name === file ? String(this.#version) : "1"),
      fileExists: (name) => ts.sys.fileExists(name),
      readFile: (name) => ts.sys.readFile(name),
    });
  }

  /** Returns the names that an editor suggests at the end of a text, with their documentation. */
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

  hover(typed: string, name: string): { readonly type: string; readonly documentation: string } {
    const { service, end } = this.#edit(typed);
    const info = service.getQuickInfoAtPosition(this.#file, end - typed.length + typed.lastIndexOf(name));
    const tags = (info?.tags ?? []).map((tag) => `@${tag.name} ${ts.displayPartsToString(tag.text)}`.trim());
    return {
      type: ts.displayPartsToString(info?.displayParts),
      documentation: [ts.displayPartsToString(info?.documentation), ...tags].join("\n"),
    };
  }

  /** Returns the deprecated names among the completions. Editors strike these names through. */
  struck(typed: string): string[] {
    const { service, end } = this.#edit(typed);
    const entries = service.getCompletionsAtPosition(this.#file, end, {})?.entries ?? [];
    const struck = entries.filter(({ kindModifiers }) => kindModifiers?.split(",").includes("deprecated"));
    return struck.map(({ name }) => name).sort();
  }

  errors(typed: string): string[] {
    const { service } = this.#edit(typed);
    const diagnostics = service.getSemanticDiagnostics(this.#file);
    return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  }

  #edit(typed: string): { service: ts.LanguageService; end: number } {
    this.#text = `import { createBrokerClient } from "${this.#client}";\nconst broker = createBrokerClient();\n${typed}`;
    this.#version++;
    return { service: this.#service, end: this.#text.length };
  }
}
