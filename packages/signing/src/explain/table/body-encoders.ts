// Mistakes of a client that hashes the output of its JSON encoder.
import { type JsonForm, writeTree } from "../formats/json-forms.ts";
import { parseJson, type JsonTree } from "../formats/json-tree.ts";
import { causes, ofBody, type Way } from "./cause.ts";

export const bodyEncoderCauses = causes({
  body_of_json_encoder: {
    message: "The client hashed the output of a JSON encoder, but sent a different text.",
    fix: "Serialize the body once, then hash and send this text.",
    reports: 7,
    restates: ["body_reserialized"],
    core: [
      "JavaScript JSON.stringify",
      "Python json.dumps",
      "Go json.Marshal of a map",
      "Gson",
      "System.Text.Json",
      "PHP json_encode",
    ],
    ways: ofBody((text) => waysOf(text, Object.entries(JSON_ENCODERS))),
    rareWays: ofBody((text) => (text.length > LONGEST_MIXED ? [] : waysOf(text, mixedForms()))),
  },
});

/** Maximum length of a body for which the search tries hundreds of JSON formats. */
const LONGEST_MIXED = 4096;

function waysOf(sent: string, forms: Iterable<readonly [how: string, form: JsonForm]>): Way[] {
  const tree = parseJson(sent);
  if (tree === undefined) return [];
  return Array.from(forms).flatMap(([how, form]): Way[] => {
    const data = writeTree(tree, form);
    return data === undefined || data === sent ? [] : [[how, { body: { data } }, differencesOf(tree, form)]];
  });
}

/** Returns one code for each change that a JSON encoder makes to the sent text, such as sorted keys or added spaces. */
function differencesOf(tree: JsonTree, { numbers, strings, layout, sorted, dropsNull, end }: JsonForm): string[] {
  const plain = writeTree(tree, {});
  const differs = (form: JsonForm) => writeTree(tree, form) !== plain;
  return [
    ...((numbers && differs({ numbers })) || (dropsNull && differs({ dropsNull })) ? ["body_reserialized"] : []),
    ...(sorted && differs({ sorted }) ? ["body_keys_sorted"] : []),
    ...(layout && differs({ layout }) ? ["body_spaced"] : []),
    ...(strings && differs({ strings }) ? stringCodes(tree, strings) : []),
    ...(end ? ["body_line_end"] : []),
  ];
}

function stringCodes(tree: JsonTree, strings: NonNullable<JsonForm["strings"]>): string[] {
  const [sent = "", written = ""] = [writeTree(tree, {}), writeTree(tree, { strings })];
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const differs = (pattern: RegExp) => count(sent, pattern) !== count(written, pattern);
  if (strings === "dotnet" && (differs(/['+`]/g) || differs(/[^\u0000-\u007f]/g))) return ["dotnet_escapes_left"];
  const codes = [
    ...(differs(/\\\//g) ? ["slashes_escaped"] : []),
    ...(differs(/[^\u0000-\u007f]/g) ? ["body_escaped_to_ascii"] : []),
    ...(differs(/[&<>]/g) || (strings !== "python" && differs(/['=+`]/g)) ? ["html_escapes_left"] : []),
  ];
  return codes.length === 0 ? ["body_reserialized"] : codes;
}

const PYTHON = { numbers: "python", strings: "python" } as const;
const UNICODE = { numbers: "python", strings: "js" } as const;
const GO = { numbers: "go", strings: "go" } as const;
const JAVA = { numbers: "java", strings: "js" } as const;

const JSON_ENCODERS: Readonly<Record<string, JsonForm>> = {
  "JavaScript JSON.stringify": { numbers: "js", strings: "js" },
  "JavaScript JSON.stringify with indent 2": { numbers: "js", strings: "js", layout: "indent2" },
  "Python json.dumps": { ...PYTHON, layout: "python" },
  "Python json.dumps, sort_keys": { ...PYTHON, layout: "python", sorted: true },
  "Python json.dumps, separators": PYTHON,
  "Python json.dumps, separators, sort_keys": { ...PYTHON, sorted: true },
  "Python json.dumps, separators, not ensure_ascii": UNICODE,
  "Python json.dumps, separators, sort_keys, not ensure_ascii": { ...UNICODE, sorted: true },
  "Python json.dumps, not ensure_ascii": { ...UNICODE, layout: "python" },
  "Python json.dumps, sort_keys, not ensure_ascii": { ...UNICODE, layout: "python", sorted: true },
  "Python json.dumps, indent 2": { ...PYTHON, layout: "indent2" },
  "Python json.dumps, indent 4": { ...PYTHON, layout: "indent4" },
  "Python json.dumps, indent 4, not ensure_ascii": { ...UNICODE, layout: "indent4" },
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
  "Newtonsoft.Json": UNICODE,
  "Newtonsoft.Json, indented": { ...UNICODE, layout: "indent2" },
  "PHP json_encode": { numbers: "js", strings: "php" },
  "PHP json_encode, JSON_UNESCAPED_UNICODE": { numbers: "js", strings: "phpUnicode" },
  "PHP json_encode, JSON_PRESERVE_ZERO_FRACTION": { numbers: "python", strings: "php" },
  "PHP json_encode, JSON_PRETTY_PRINT": { numbers: "js", strings: "php", layout: "indent4" },
  "PHP json_encode, JSON_PRETTY_PRINT, JSON_UNESCAPED_SLASHES": { numbers: "js", strings: "python", layout: "indent4" },
  "PHP json_encode of a sorted array": { numbers: "js", strings: "php", sorted: true },
  "Rails to_json": { numbers: "python", strings: "go" },
  "Ruby JSON.pretty_generate": { ...UNICODE, layout: "indent2" },
  "Swift JSONEncoder, sorted": { numbers: "js", strings: "phpUnicode", sorted: true },
  "Rust serde_json of a Value": { ...UNICODE, sorted: true },
  "RFC 8785": { numbers: "js", strings: "js", sorted: true },
};

/** Yields combinations that mix the JSON formats of several programming languages. */
function* mixedForms(): Generator<readonly [how: string, form: JsonForm]> {
  for (const numbers of ["sent", "js", "python", "java"] as const) {
    for (const strings of ["sent", "js", "python", "go", "gson", "dotnet", "php", "phpUnicode"] as const) {
      for (const layout of ["compact", "python", "indent2", "indent4", "tab", "jackson"] as const) {
        const form = { numbers, strings, layout };
        for (const each of [form, { ...form, sorted: true } as const, { ...form, dropsNull: true } as const]) {
          yield [JSON.stringify(each), each];
        }
      }
    }
  }
}
