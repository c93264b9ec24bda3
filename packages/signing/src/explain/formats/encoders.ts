import { percentEncode } from "../../text.ts";

export type Encode = (text: string) => string;

interface EncoderData {
  /** Characters that the encoder does not encode, in addition to letters, digits and `_ . - ~`. */
  readonly leaves?: string;
  /** Characters among `_ . - ~` that the encoder percent-encodes, unlike the signature scheme. */
  readonly escapes?: string;
  readonly space?: "+";
  readonly lowerCase?: true;
  /**
   * Charset that the encoder uses instead of UTF-8. With `escape`, the encoder writes characters above U+00FF as
   * `%uXXXX`, like JavaScript's function `escape`.
   */
  readonly charset?: "latin1" | "escape";
}

const FORM: EncoderData = { leaves: "*", escapes: "~", space: "+" };
const NET: EncoderData = { leaves: "!()*", escapes: "~", space: "+" };

const ENCODERS = {
  "RFC 3986": {},
  "JavaScript encodeURIComponent": { leaves: "!'()*" },
  "Java URLEncoder, URLSearchParams": FORM,
  "Java URLEncoder with + replaced by %20": { leaves: "*", escapes: "~" },
  "Java URLEncoder with + and %7E replaced": { leaves: "*" },
  "Python quote(safe='') before 3.7": { escapes: "~" },
  "Python quote_plus, Go url.QueryEscape, Ruby CGI.escape": { space: "+" },
  "PHP urlencode, http_build_query": { escapes: "~", space: "+" },
  "Java URLEncoder with %7E replaced": { leaves: "*", space: "+" },
  "Python quote": { leaves: "/" },
  "Python quote before 3.7": { leaves: "/", escapes: "~" },
  "Python quote_plus(safe='/')": { leaves: "/", space: "+" },
  "Go url.PathEscape": { leaves: "$&+=:@" },
  "Go URL.EscapedPath": { leaves: "$&+,/:;=@" },
  "JavaScript encodeURI": { leaves: ";/?:@&=+$,#!'()*" },
  ".NET Uri.EscapeUriString": { leaves: ";/?:@&=+$,#!'()*[]" },
  "Ruby URI.escape": { leaves: ";/?:@&=+$,!'()*[]" },
  ".NET HttpUtility.UrlEncode": { ...NET, lowerCase: true },
  ".NET HttpUtility.UrlEncode with + replaced by %20": { leaves: "!()*", escapes: "~", lowerCase: true },
  ".NET WebUtility.UrlEncode": NET,
  ".NET WebUtility.UrlEncode with + replaced by %20": { leaves: "!()*", escapes: "~" },
  "JavaScript escape": { leaves: "@*+/", escapes: "~", charset: "escape" },
  "Swift urlQueryAllowed": { leaves: "!$&'()*+,/:;=?@" },
  "Swift urlHostAllowed": { leaves: "!$&'()*+,:;=[]" },
  "Swift urlPathAllowed": { leaves: "!$&'()*+,/:=@" },
  "Rust NON_ALPHANUMERIC": { escapes: "_.~-" },
  "Alamofire URLEncoding": { leaves: "/?" },
  "Guava urlPathSegmentEscaper": { leaves: "!$'()*,;&=+:@" },
  "Spring encodeQueryParam": { leaves: "!$'()*,;:@/?" },
  "Latin-1": { charset: "latin1" },
  "a form in Latin-1": { ...FORM, charset: "latin1" },
  "safe characters :": { leaves: ":" },
  "safe characters / :": { leaves: "/:" },
  "safe characters & =": { leaves: "&=" },
  "safe characters / & =": { leaves: "&=/" },
  "safe characters / & = :": { leaves: "&=/:" },
  "safe character &": { leaves: "&" },
  "safe characters / &": { leaves: "&/" },
  "safe character =": { leaves: "=" },
  "safe character +": { leaves: "+" },
  "safe character ,": { leaves: "," },
  axios: { leaves: "!'()*:$,", space: "+" },
  "axios with + replaced by %20": { leaves: "!'()*:$,[]" },
} as const satisfies Readonly<Record<string, EncoderData>>;

export type EncoderName = keyof typeof ENCODERS;

const MARKS = "!'()*";
const SEPARATORS = ";/?:@&=+$,#[]";

export const ALL_ENCODERS: Readonly<Record<string, Encode>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries<EncoderData>(ENCODERS).map(([name, data]) => [name, createEncoder(data)]),
);

export function encoder(name: EncoderName): Encode {
  return ALL_ENCODERS[name] ?? percentEncode;
}

export function encoders(...names: readonly EncoderName[]): Readonly<Record<string, Encode>> {
  return Object.fromEntries(names.map((name) => [name, encoder(name)]));
}

/** Encoders that most clients use. */
export const COMMON_ENCODERS = /* @__PURE__ */ encoders(
  "RFC 3986",
  "JavaScript encodeURIComponent",
  "Java URLEncoder, URLSearchParams",
);

/** Creates an encoder that calls `encodeURIComponent`, because a loop over the characters is ten times slower. */
function createEncoder({ leaves = "", escapes = "", space, lowerCase, charset }: EncoderData): Encode {
  const replaced: [from: string, to: string][] = [
    ...Array.from(MARKS, (c): [string, string] => [c, percent(c)]).filter(([c]) => !leaves.includes(c)),
    ...Array.from(escapes, (c): [string, string] => [c, percent(c)]),
    ...Array.from(SEPARATORS, (c): [string, string] => [percent(c), c]).filter(([, c]) => leaves.includes(c)),
  ];
  return (text) => {
    let encoded = charset === undefined ? encodeURIComponent(text.toWellFormed()) : inOtherBytes(text, charset);
    for (const [from, to] of replaced) if (encoded.includes(from)) encoded = encoded.replaceAll(from, to);
    if (space !== undefined) encoded = encoded.replaceAll("%20", space);
    return lowerCase ? escapesInLowerCase(encoded) : encoded;
  };
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function inOtherBytes(text: string, charset: "latin1" | "escape"): string {
  const units = charset === "latin1" ? text.replace(/[^\u0000-\u00ff]/gu, "?") : text;
  return units.replace(/[^\w.~!'()*-]/g, (unit) =>
    unit > "\u00ff" ? `%u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}` : percent(unit),
  );
}

export function escapesInLowerCase(encoded: string): string {
  return encoded.replaceAll(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}

/** Decodes percent-encoding. Returns undefined if the percent-encoding is malformed. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Decodes percent-encoding. Returns the text unchanged if its percent-encoding is malformed. */
export const tryDecode: Encode = (text) => decode(text) ?? text;

/** Imitates a client that does not encode. */
export const plain: Encode = (text) => text;

export const plusToSpace: Encode = (text) => text.replaceAll("+", " ");
