// Mistakes of a client that hashes the output of its JSON encoder.
import { JSON_ENCODERS, mixedForms } from "../formats/json-encoders.ts";
import { writeTree, type JsonForm } from "../formats/json-forms.ts";
import { parseJson, type JsonTree } from "../formats/json-tree.ts";
import type { Body } from "../signing-variant.ts";
import { LONGEST_REWRITTEN } from "./body-rewriting.ts";
import { causes, type Way } from "./cause.ts";

export const bodyEncoderCauses = causes({
  code: "body_of_json_encoder",
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
  ways: ({ body }) => (body === undefined ? [] : ofLanguages(body)),
  rareWays: ({ body }) => (body === undefined || body.data.length > LONGEST_MIXED ? [] : waysOf(body, mixedForms())),
});

/** Maximum length of a body for which the search tries hundreds of JSON formats. */
const LONGEST_MIXED = 4096;

const known = new WeakMap<Body, readonly Way[]>();

function ofLanguages(body: Body): readonly Way[] {
  const ways = known.get(body) ?? waysOf(body, Object.entries(JSON_ENCODERS));
  known.set(body, ways);
  return ways;
}

function waysOf({ data }: Body, forms: Iterable<readonly [how: string, form: JsonForm]>): Way[] {
  const tree = typeof data === "string" && data.length <= LONGEST_REWRITTEN ? parseJson(data) : undefined;
  if (tree === undefined) return [];
  return Array.from(forms).flatMap(([how, form]) => wayOf(tree, how, form, String(data)));
}

function wayOf(tree: JsonTree, how: string, form: JsonForm, sent: string): Way[] {
  const data = writeTree(tree, form);
  if (data === undefined || data === sent) return [];
  return [[how, { body: { data } }, differencesOf(tree, form)]];
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
