import type { JsonForm } from "./json-forms.ts";

const PYTHON = { numbers: "python", strings: "python" } as const;
const GO = { numbers: "go", strings: "go" } as const;
const JAVA = { numbers: "java", strings: "js" } as const;

export const JSON_ENCODERS: Readonly<Record<string, JsonForm>> = {
  "JavaScript JSON.stringify": { numbers: "js", strings: "js" },
  "JavaScript JSON.stringify with indent 2": { numbers: "js", strings: "js", layout: "indent2" },
  "Python json.dumps": { ...PYTHON, layout: "python" },
  "Python json.dumps, sort_keys": { ...PYTHON, layout: "python", sorted: true },
  "Python json.dumps, separators": PYTHON,
  "Python json.dumps, separators, sort_keys": { ...PYTHON, sorted: true },
  "Python json.dumps, separators, not ensure_ascii": { numbers: "python", strings: "js" },
  "Python json.dumps, separators, sort_keys, not ensure_ascii": { numbers: "python", strings: "js", sorted: true },
  "Python json.dumps, not ensure_ascii": { numbers: "python", strings: "js", layout: "python" },
  "Python json.dumps, sort_keys, not ensure_ascii": {
    numbers: "python",
    strings: "js",
    layout: "python",
    sorted: true,
  },
  "Python json.dumps, indent 2": { ...PYTHON, layout: "indent2" },
  "Python json.dumps, indent 4": { ...PYTHON, layout: "indent4" },
  "Python json.dumps, indent 4, not ensure_ascii": { numbers: "python", strings: "js", layout: "indent4" },
  "Python json.dumps, indent 4, sort_keys": { ...PYTHON, layout: "indent4", sorted: true },
  "Go json.Marshal of a map": { ...GO, sorted: true },
  "Go json.Marshal of a struct": GO,
  "Go json.Encoder of a map": { ...GO, sorted: true, end: "\n" },
  "Go json.Encoder of a struct": { ...GO, end: "\n" },
  "Go json.Encoder without HTML escapes": { numbers: "go", strings: "js", sorted: true, end: "\n" },
  "Go json.Encoder of a struct without HTML escapes": { numbers: "go", strings: "js", end: "\n" },
  "Go json.MarshalIndent": { ...GO, sorted: true, layout: "indent2" },
  "Go json.MarshalIndent with tabs": { ...GO, sorted: true, layout: "tab" },
  Gson: { numbers: "java", strings: "gson", dropsNull: true },
  "Gson with nulls": { numbers: "java", strings: "gson" },
  "Gson of a map": { numbers: "doubles", strings: "gson" },
  "Gson of a map without nulls": { numbers: "doubles", strings: "gson", dropsNull: true },
  "Gson without HTML escapes": { ...JAVA, dropsNull: true },
  "Gson, pretty": { numbers: "java", strings: "gson", layout: "indent2", dropsNull: true },
  Jackson: JAVA,
  "Jackson, pretty": { ...JAVA, layout: "jackson" },
  "Jackson, sorted": { ...JAVA, sorted: true },
  "System.Text.Json": { numbers: "js", strings: "dotnet" },
  "System.Text.Json, numbers as sent": { strings: "dotnet" },
  "System.Text.Json, indented": { numbers: "js", strings: "dotnet", layout: "indent2" },
  "System.Text.Json, indented, numbers as sent": { strings: "dotnet", layout: "indent2" },
  "Newtonsoft.Json": { numbers: "python", strings: "js" },
  "Newtonsoft.Json, indented": { numbers: "python", strings: "js", layout: "indent2" },
  "PHP json_encode": { numbers: "js", strings: "php" },
  "PHP json_encode, JSON_UNESCAPED_UNICODE": { numbers: "js", strings: "phpUnicode" },
  "PHP json_encode, JSON_PRESERVE_ZERO_FRACTION": { numbers: "python", strings: "php" },
  "PHP json_encode, JSON_PRETTY_PRINT": { numbers: "js", strings: "php", layout: "indent4" },
  "PHP json_encode, JSON_PRETTY_PRINT, JSON_UNESCAPED_SLASHES": { numbers: "js", strings: "python", layout: "indent4" },
  "PHP json_encode of a sorted array": { numbers: "js", strings: "php", sorted: true },
  "Rails to_json": { numbers: "python", strings: "go" },
  "Ruby JSON.pretty_generate": { numbers: "python", strings: "js", layout: "indent2" },
  "Swift JSONEncoder, sorted": { numbers: "js", strings: "phpUnicode", sorted: true },
  "Rust serde_json of a Value": { numbers: "python", strings: "js", sorted: true },
  "RFC 8785": { numbers: "js", strings: "js", sorted: true },
};

/** Yields combinations that mix the JSON formats of several programming languages. */
export function* mixedForms(): Generator<readonly [how: string, form: JsonForm]> {
  for (const numbers of ["sent", "js", "python", "java"] as const) {
    for (const strings of ["sent", "js", "python", "go", "gson", "dotnet", "php", "phpUnicode"] as const) {
      for (const layout of ["compact", "python", "indent2", "indent4", "tab", "jackson"] as const) {
        const form = { numbers, strings, layout };
        yield [`numbers: ${numbers}, strings: ${strings}, layout: ${layout}`, form];
        yield [`numbers: ${numbers}, strings: ${strings}, layout: ${layout}, sorted`, { ...form, sorted: true }];
        yield [
          `numbers: ${numbers}, strings: ${strings}, layout: ${layout}, without nulls`,
          { ...form, dropsNull: true },
        ];
      }
    }
  }
}
