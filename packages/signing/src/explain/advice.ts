// Adds code in the client's programming language to the advice. The header `user-agent` shows the language.
import type { Observed } from "./read-input.ts";
import type { CauseCode } from "./table/index.ts";

const AGENTS = {
  Python: /^python[-/]/i,
  Go: /^Go-http-client\//,
  Java: /^(?:okhttp|Java|Java-http-client|Apache-HttpClient)\//,
  JavaScript: /^(?:node|undici|axios|node-fetch)(?:\/|$)/,
  "a shell": /^curl\//,
} as const;

const JSON_DUMPS = 'json.dumps(body, separators=(",", ":"), ensure_ascii=False)';
const QUERY_ESCAPE = 'strings.ReplaceAll(url.QueryEscape(text), "+", "%20")';

/** Function calls that avoid a mistake, by programming language and by the code of the mistake. */
const CALLS: Readonly<Record<keyof typeof AGENTS, Readonly<Partial<Record<CauseCode, string>>>>> = {
  Python: {
    body_spaced: JSON_DUMPS,
    body_escaped_to_ascii: JSON_DUMPS,
    body_hash_lower_case: "hashlib.sha256(body).hexdigest().upper()",
    space_as_plus_in_string: 'quote(text, safe="")',
    signature_in_hex: "base64.b64encode(mac.digest()).decode()",
    signature_wrapped: "base64.b64encode(mac.digest()).decode()",
  },
  Go: {
    html_escapes_left: "encoder.SetEscapeHTML(false)",
    body_hash_lower_case: "strings.ToUpper(hex.EncodeToString(hash[:]))",
    space_as_plus_in_string: QUERY_ESCAPE,
    path_escape_used: QUERY_ESCAPE,
    signature_in_hex: "base64.StdEncoding.EncodeToString(mac.Sum(nil))",
  },
  Java: {
    html_escapes_left: "new GsonBuilder().disableHtmlEscaping().create()",
    form_encoded: 'URLEncoder.encode(text, UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~")',
    signature_in_hex: "Base64.getEncoder().encodeToString(mac.doFinal(bytes))",
  },
  JavaScript: { signature_in_hex: 'createHmac("sha256", key).update(text).digest("base64")' },
  "a shell": { body_line_end: `printf '%s' "$body"`, message_line_end: `printf '%s' "$text"` },
};

/** Returns the text `fix`. If the table has a call in the client's programming language, the call follows `fix`. */
export function withCall(fix: string, code: CauseCode, { given }: Observed): string {
  const agent = given.get("user-agent") ?? "";
  const language = Object.entries(AGENTS).find(([, start]) => start.test(agent))?.[0];
  const call = Object.entries(CALLS).find(([name]) => name === language)?.[1][code];
  return call === undefined ? fix : `${fix} In ${language}: \`${call}\`.`;
}
