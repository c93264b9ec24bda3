// Finds the sent values that are missing or malformed. The client must correct such a value in the request too.
import { normalizeBody, type SignatureInput } from "@org/signing";
import { readSignedHeaders } from "../../../../packages/signing/src/constants.ts";
import { parseTime } from "../../../../packages/signing/src/explain/formats/times.ts";
import type { Observed } from "../../../../packages/signing/src/explain/read-input.ts";
import { CHECKS, MISSING_HEADER, type WarningCode } from "../../../../packages/signing/src/explain/warnings.ts";
import { timestamp } from "../../../../packages/signing/src/timestamp.ts";
import { MADE_UP, type PreparedRequest } from "./request.ts";
import { pairId } from "./steps.ts";
import type { Finding } from "./types.ts";

/** Malformed part of the sent request. */
export interface Fault {
  /** Identifier of the part, such as `header:x-timestamp`. */
  readonly id: string;
  readonly fix: string;
  readonly sent: string;
  /** Value to send and to sign instead. Undefined if only the client knows the value. */
  readonly repaired: string | undefined;
}

interface Rule {
  /** Function that returns the identifiers of the parts. Without it, the check of `explain` returns their names. */
  readonly ids?: (request: Observed) => readonly string[];
  readonly repair?: (sent: string, request: Observed) => string | undefined;
}

const header = (name: string) => () => [`header:${name}`];
const target = ({ query }: Observed) => ["path", ...query.map(([name]) => pairId(name))];

/** Warnings of `explain` about signed values. A request without a signed header has no program. */
export const RULES: Readonly<Partial<Record<WarningCode, Rule>>> = {
  header_repeated: { repair: (sent) => onlyOf(sent.split(", ")) },
  placeholder_sent: {},
  malformed_timestamp: {
    ids: (request) => ["header:x-timestamp", ...(isSwapped(request) ? ["header:x-signature-nonce"] : [])],
    repair: (sent, request) => {
      if (!isSwapped(request)) return toTimestamp(sent);
      const { "x-timestamp": nonce, "x-signature-nonce": time } = request.headers;
      return sent === time ? nonce : time;
    },
  },
  unsupported_algorithm: { ids: header("x-signature-algorithm"), repair: () => MADE_UP["x-signature-algorithm"] },
  unsupported_signature_version: { ids: header("x-signature-version"), repair: () => MADE_UP["x-signature-version"] },
  body_not_json: { ids: () => ["body"] },
  body_not_compact: { ids: () => ["body"], repair: normalizeBody },
  body_not_allowed: { ids: () => ["body"] },
  host_not_of_url: { ids: header("host"), repair: (_, { urlHost }) => urlHost },
  reserved_query_name: { ids: target },
  malformed_percent_encoding: { ids: target },
  path_of_earlier_version: { ids: () => ["path"], repair: () => "/trading/accounts/list" },
};

/** Returns the malformed parts of a request, at most one fault for each part. */
export function faultsOf(
  { request, observed, signed }: PreparedRequest,
  warnings: readonly Finding[],
): readonly Fault[] {
  const headers = Object.entries(signed.headers).map(([name, value]) => [pairId(name), value] as const);
  const sentParts = new Map([["path", signed.path], ["body", request.body ?? ""], ...headers]);
  const found = new Map<string, Fault>();
  for (const check of CHECKS) {
    const warning = warnings.find(({ code }) => code === check.code);
    if (warning === undefined) continue;
    const { ids, repair }: Rule = RULES[check.code] ?? { ids: () => [] };
    const named = [...(check.names?.(observed, Number.NaN) ?? []), ...(check.sentNames?.(observed) ?? [])];
    for (const id of ids?.(observed) ?? named.map(pairId)) {
      const sent = sentParts.get(id) ?? "";
      if (!found.has(id)) found.set(id, { id, fix: warning.fix, sent, repaired: repair?.(sent, observed) });
    }
  }
  return [...found.values()];
}

function onlyOf(values: readonly string[]): string | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** Returns whether the nonce has the form of a timestamp, and the timestamp is no time in any form. */
function isSwapped({ headers }: Observed): boolean {
  const isTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(headers["x-signature-nonce"]);
  return isTimestamp && !/^\d{10}(?:\d{3})?$|\d\d:\d\d/.test(headers["x-timestamp"]);
}

/** Names the mistake of a client that sends the timestamp as the nonce. */
export function explainSwapped(warning: Finding, { observed }: PreparedRequest): Finding {
  if (warning.code !== "malformed_timestamp" || !isSwapped(observed)) return warning;
  return {
    ...warning,
    message: "The headers `x-timestamp` and `x-signature-nonce` are swapped.",
    fix: "Send and sign the time in `x-timestamp`, and the nonce in `x-signature-nonce`.",
    id: "header:x-timestamp",
  };
}

/** Converts seconds or milliseconds since 1970, or a time of another format. A time without a zone is UTC. */
function toTimestamp(sent: string): string | undefined {
  const [seconds, milliseconds] = [/^\d{10}$/.test(sent) && `${sent}000`, /^\d{13}$/.test(sent) && sent];
  const time = Number(seconds || milliseconds || parseTime(sent.replace(/^([\d-]+)[ T]([\d:.]+)$/, "$1T$2Z")));
  return Number.isNaN(time) ? undefined : timestamp(time);
}

/** Returns the request with the repaired values, or undefined if only the client knows a value. */
export function repairedRequest(signed: SignatureInput, faults: readonly Fault[]): SignatureInput | undefined {
  if (faults.some(({ repaired }) => repaired === undefined)) return undefined;
  const valueOf = (id: string, sent: string) => faults.find((fault) => fault.id === id)?.repaired ?? sent;
  return {
    ...signed,
    path: valueOf("path", signed.path),
    headers: readSignedHeaders((name) => valueOf(pairId(name), signed.headers[name])),
  };
}

/** Splits the warning about missing headers, and adds an example to its fix. Only the client knows most values. */
export function eachMissing(warning: Finding, { observed }: PreparedRequest): Finding[] {
  if (warning.code !== "missing_header") return [warning];
  const { message, fix, names } = MISSING_HEADER;
  // The compared value replaces the signature of the request.
  return names(observed)
    .filter((name) => name !== "x-signature")
    .map((name) => {
      const example = new Map(Object.entries({ ...MADE_UP, "x-version": "v3" })).get(name);
      return {
        code: "missing_header",
        message: `${message.slice(0, -1)}: ${name}.`,
        fix: example === undefined ? fix : `${fix} For example: \`${name}: ${example}\`.`,
        ...(name in MADE_UP && { step: "parts" }),
      };
    });
}

/** Explains a malformed signature that a client or a log cut, or that a log replaced. */
export function explainMalformed(warning: Finding, given: string, correct: string): Finding {
  const part = given.replace(/(?:…|\.{3})$/, "");
  // A shorter text can be equal to the start of the correct signature by chance.
  const isCut = part.length >= 8 && correct.startsWith(part);
  if (warning.code !== "malformed_signature" || !(isCut || HIDDEN.test(given))) return warning;
  const cut = `The signature is cut after ${part.length} of ${correct.length} characters. These ${part.length} characters are right.`;
  const message = isCut ? cut : "A log replaced or cut the signature.";
  return { ...warning, message, fix: "Paste the sent value. If the client cut it, send it whole.", step: "signature" };
}

/** Text that a log writes instead of a confidential value, or instead of a part of it. */
const HIDDEN = /\*{3}|…|\.{3}|\[(?:redacted|filtered|masked|hidden)\]/i;
