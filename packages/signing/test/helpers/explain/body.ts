import { hashed, hashInLowerCase, REQUEST, signedAs, signedBy, withoutBody, type Case } from "./request.ts";

const { body } = REQUEST;

const bodyCase = (code: Case[0], what: string, sent: string, hashed: string): Case => [
  code,
  what,
  () => signedAs({ body: hashed }),
  { ...REQUEST, body: sent },
];

const emptyBodyCase = (what: string, text: string): Case => [
  "empty_body_hashed",
  what,
  () => signedBy({ request: withoutBody, str3: (str3) => `${str3}&${hashed(text)}` }),
  withoutBody,
];

export const BODY_CASES: Case[] = [
  ["body_not_hashed", "no hash of the body", () => signedAs({ body: undefined })],
  emptyBodyCase("the hash of an empty string", ""),
  emptyBodyCase("the hash of `{}`", "{}"),
  emptyBodyCase("the hash of `null`", "null"),
  bodyCase("body_reserialized", "the body from JSON.stringify", body, '{"price":1.5,"note":"a & b, é"}'),
  bodyCase(
    "body_keys_sorted",
    "keys sorted at every depth",
    '{"b":{"d":null,"c":[{"f":2,"e":1}]},"c":1,"a":2}',
    '{"a":2,"b":{"c":[{"e":1,"f":2}],"d":null},"c":1}',
  ),
  bodyCase("body_reserialized", "serialized twice, as a JSON string", '{"a":"b"}', String.raw`"{\"a\":\"b\"}"`),
  bodyCase("body_reserialized", "hashed compact, and sent with spaces", '{ "price": 1.50, "note": "a & b, é" }', body),
  bodyCase("body_spaced", "the spaces of Python's json.dumps", body, '{"price": 1.50, "note": "a & b, é"}'),
  bodyCase("body_spaced", "two spaces of indentation", '{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'),
  bodyCase("body_spaced", "four spaces of indentation", '{"a":[1]}', '{\n    "a": [\n        1\n    ]\n}'),
  bodyCase("body_spaced", "tabs of indentation", '{"a":[1]}', '{\n\t"a": [\n\t\t1\n\t]\n}'),
  bodyCase("body_line_end", "the line end of `echo`", body, `${body}\n`),
  bodyCase("body_line_end", "a line end after text that is not JSON", "a=b", "a=b\n"),
  bodyCase(
    "html_escapes_left",
    "the escapes of Go",
    `{"note":"a=b & <c>'s"}`,
    String.raw`{"note":"a=b \u0026 \u003cc\u003e's"}`,
  ),
  bodyCase(
    "html_escapes_left",
    "the escapes of Gson",
    `{"note":"a=b & <c>'s\u2028"}`,
    String.raw`{"note":"a\u003db \u0026 \u003cc\u003e\u0027s\u2028"}`,
  ),
  bodyCase(
    "body_escaped_to_ascii",
    "the escapes of Python's ensure_ascii",
    body,
    String.raw`{"price":1.50,"note":"a & b, \u00e9"}`,
  ),
  ["body_hash_lower_case", "the hex of node:crypto", () => signedBy({ str3: hashInLowerCase })],
];
