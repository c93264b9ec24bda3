import { REQUEST, SIGNED_HEADERS, type RefusedInput, type VectorRequest } from "../vector.ts";

/** Returns a request with exactly one fault. If a request has two faults, two signers can report different errors. */
const refuse = (error: string, name: string, fault: Partial<VectorRequest>): RefusedInput => ({
  ...REQUEST,
  ...fault,
  name: `refused: ${name}`,
  error,
});

const header = (name: string, value: string) => ({ headers: { ...REQUEST.headers, [name]: value } });

const named = (name: string) =>
  refuse("reserved_query_name", `a query parameter named ${name}`, { query: [[name, "made-up"]] });

const paths = [
  ["a .. segment", "/a/../b"],
  ["a . segment", "/a/./b"],
  ["a .. segment at the end", "/a/.."],
  ["a . segment at the end", "/a/."],
  ["a .. segment only", "/.."],
  ["a .. segment before a slash at the end", "/../"],
] as const;

const halves: readonly (readonly [where: string, fault: Partial<VectorRequest>])[] = [
  ["high surrogate in the path", { path: "/a\ud800" }],
  ["low surrogate in the path", { path: "/\udc00a" }],
  ["low surrogate before a high surrogate in the path", { path: "/\ude00\ud83d" }],
  ["high surrogate in a query name", { query: [["a\ud83d", "b"]] }],
  ["low surrogate in a query value", { query: [["a", "\udfffb"]] }],
  ["high surrogate after a surrogate pair in a query value", { query: [["a", "\u{1f600}\ud83d"]] }],
  [
    "high surrogate in a repeated query value",
    {
      query: [
        ["a", "b"],
        ["a", "\udbff"],
      ],
    },
  ],
  ["high surrogate in the host", header("host", "api.example.com\ud800")],
  ["low surrogate in the timestamp", header("x-timestamp", "\udc00")],
  ["high surrogate in the algorithm", header("x-signature-algorithm", "HMAC-SHA256\udbff")],
  ["low surrogate in the version", header("x-signature-version", "\udfff1.0")],
  ["high surrogate in the body", { body: '"\ud800"' }],
  ["low surrogate in the body", { body: '{"a\udc00":1}' }],
  ["high surrogate in the secret", { appSecret: "made-up-\ud83d" }],
];

const notVisibleAscii = [
  ["that is empty", ""],
  ["with a space", "made up"],
  ["with a space at the end", "made-up "],
  ["with a line break", "made-up\n"],
  ["with a NUL", "made\u0000up"],
  ["with a DEL", "made-up\u007f"],
  ["with a letter outside ASCII", "made-\u00fcp"],
] as const;

export const REFUSALS: readonly RefusedInput[] = [
  ...SIGNED_HEADERS.map((name) =>
    refuse("missing_signed_header", `${name} is missing`, {
      headers: Object.fromEntries(Object.entries(REQUEST.headers).filter(([other]) => other !== name)),
    }),
  ),
  ...SIGNED_HEADERS.map(named),
  ...["Host", "HOST", "X-App-Key", "x-TIMESTAMP"].map(named),
  refuse("reserved_query_name", "a query parameter named host without a value, between two other parameters", {
    query: [
      ["a", "1"],
      ["host", ""],
      ["z", "2"],
    ],
  }),
  ...paths.map(([name, path]) => refuse("dot_segment", name, { path })),
  ...halves.map(([where, fault]) => refuse("lone_surrogate", `a lone ${where}`, fault)),
  refuse("invalid_credentials", "an empty secret", { appSecret: "" }),
  ...notVisibleAscii.map(([name, value]) =>
    refuse("invalid_credentials", `an app key ${name}`, header("x-app-key", value)),
  ),
  ...notVisibleAscii.map(([name, value]) =>
    refuse("invalid_nonce", `a nonce ${name}`, header("x-signature-nonce", value)),
  ),
];
