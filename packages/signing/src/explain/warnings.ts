// Checks of the headers, the URL and the body (reference: "Required request headers", "Rules for special cases").
import { normalizeBody } from "../body.ts";
import { isSignedHeader, SIGNATURE_ALGORITHM, SIGNATURE_VERSION, SIGNED_HEADERS } from "../constants.ts";
import { decode } from "./formats/encoders.ts";
import { OFFSETS, zoneOf } from "./formats/times.ts";
import type { Observed } from "./read-input.ts";
import type { Redactor } from "../redactor.ts";
import { withCodes } from "./table/cause.ts";

/**
 * Check of a request. A check has the function `applies`, or functions that return the names of faulty headers or
 * parameters.
 */
interface Check {
  readonly message: string;
  readonly fix: string;
  readonly applies?: (request: Observed, now: number) => boolean;
  /** Returns names that this package knows, such as names of signed headers. */
  readonly names?: (request: Observed, now: number) => readonly string[];
  /** Returns names that the client chose. The warning hides the secret in the names. */
  readonly sentNames?: (request: Observed) => readonly string[];
}

const checks = <Code extends string>(byCode: Readonly<Record<Code, Check>>) => withCodes(byCode);

const isPresent = ({ given }: Observed, name: string): boolean => (given.get(name) ?? "") !== "";

const differsFrom = (name: string, expected: string) => (request: Observed) =>
  isPresent(request, name) && request.given.get(name) !== expected;

/**
 * Headers that every request needs. This package does not read the spec, so the name of the unsigned header `x-version`
 * and its value `v3` are literals here.
 */
const REQUIRED = [...SIGNED_HEADERS, "x-signature", "x-version"];

/**
 * Tolerance for the timestamp, in milliseconds. `explain` assumes five minutes, but the service can have another
 * tolerance.
 */
export const TOLERANCE = 5 * 60 * 1000;

/** Matches a placeholder such as `<APP_KEY>`, a variable of a template or shell, or a word such as `undefined`. */
export const PLACEHOLDER =
  /^(?:<.*>|\$\{.*\}|\$\(.*\)|\$[\w:]+|%\w+%|\{\{.*\}\}|process\.env\.\w+|undefined|null|None|nil|NaN|\[object .*\])$/i;

/** Matches a variable such as `{{nonce}}` of Postman, or a tag such as `{% uuid 'v4' %}` of Insomnia. */
const VARIABLE = /\{\{[^{}]{1,100}\}\}|\{%[^{}%]{1,100}%\}/;

const timestampOf = ({ headers }: Observed) => headers["x-timestamp"];
const isTimestamp = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) && !Number.isNaN(Date.parse(text));
const ageOf = (request: Observed, now: number) => now - Date.parse(timestampOf(request));

/** Tolerance in milliseconds for the comparison of a timestamp with the local time of a time zone. */
const ZONE_TOLERANCE = 30_000;

/** Returns the UTC offsets of the time zones whose current local time is the timestamp. */
function zonesOf(request: Observed, now: number): string[] {
  const ahead = -ageOf(request, now);
  return OFFSETS.filter((offset) => Math.abs(ahead - offset * 60_000) <= ZONE_TOLERANCE).map(zoneOf);
}

const isUnexplained = (request: Observed, now: number) => zonesOf(request, now).length === 0;

function normalized(body: string): string | undefined {
  try {
    return normalizeBody(body);
  } catch {
    return undefined;
  }
}

export const MISSING_HEADER = {
  message: "A required header is missing or has no value.",
  fix: "Send each required header with a value.",
  names: (request: Observed) => REQUIRED.filter((name) => !isPresent(request, name)),
};

export const CHECKS = checks({
  missing_header: MISSING_HEADER,
  header_repeated: {
    message: "The request has a required header more than once.",
    fix: "Send each required header once.",
    names: ({ given }) => REQUIRED.filter((name) => given.get(name)?.includes(", ") === true),
  },
  placeholder_sent: {
    message:
      "The value of a header or query parameter is a placeholder, such as `<APP_KEY>`, `undefined` or `{{nonce}}`.",
    fix: "Set the value before the request is signed.",
    names: ({ given }) => REQUIRED.filter((name) => PLACEHOLDER.test(given.get(name) ?? "")),
    sentNames: ({ query }) => query.filter(([, value]) => VARIABLE.test(value)).map(([name]) => name),
  },
  malformed_timestamp: {
    message: "The timestamp does not have the form `YYYY-MM-DDThh:mm:ssZ`.",
    fix: "Send the time in UTC as `YYYY-MM-DDThh:mm:ssZ`.",
    applies: (request) => isPresent(request, "x-timestamp") && !isTimestamp(timestampOf(request)),
  },
  timestamp_out_of_window: {
    message: "The timestamp is more than five minutes in the past, so the service may reject the request.",
    fix: "Sign each attempt separately, and synchronize the clock.",
    applies: (request, now) => ageOf(request, now) > TOLERANCE && isUnexplained(request, now),
  },
  timestamp_in_future: {
    message: "The timestamp is more than five minutes in the future, so the service may reject the request.",
    fix: "Synchronize the clock, and send the time in UTC.",
    applies: (request, now) => ageOf(request, now) < -TOLERANCE && isUnexplained(request, now),
  },
  timestamp_in_local_time: {
    message: "The timestamp differs from UTC by the offset of a time zone, so it is probably a local time.",
    fix: "Send the time in UTC, and sign each attempt separately.",
    names: zonesOf,
  },
  unsupported_algorithm: {
    message: "The header `x-signature-algorithm` is not `HMAC-SHA256`.",
    fix: "Send and sign `x-signature-algorithm: HMAC-SHA256`.",
    applies: differsFrom("x-signature-algorithm", SIGNATURE_ALGORITHM),
  },
  unsupported_signature_version: {
    message: "The header `x-signature-version` is not `1.0`, the only version that this package supports.",
    fix: "Send and sign `x-signature-version: 1.0`.",
    applies: differsFrom("x-signature-version", SIGNATURE_VERSION),
  },
  unsupported_interface_version: {
    message: "The header `x-version` is not `v3`, the only accepted value.",
    fix: "Send `x-version: v3`.",
    applies: differsFrom("x-version", "v3"),
  },
  malformed_signature: {
    message: "The signature is not base64 text of 44 characters (32 bytes).",
    fix: "Send the base64 of the HMAC-SHA256 in `x-signature`.",
    applies: (request) =>
      isPresent(request, "x-signature") && !/^[A-Za-z0-9+/]{43}=$/.test(request.given.get("x-signature") ?? ""),
  },
  content_type_not_json: {
    message: "The request is a POST, but the content type is not `application/json`.",
    fix: "Send `content-type: application/json`.",
    applies: (request) =>
      request.method === "POST" && !/^application\/json\s*(?:;|$)/i.test(request.given.get("content-type") ?? ""),
  },
  body_not_json: {
    message: "The body is not JSON text.",
    fix: "Send JSON text, such as the output of a JSON encoder.",
    applies: ({ body }) => body !== "" && normalized(body) === undefined,
  },
  body_not_compact: {
    message: "The body has white space outside the JSON strings, or escapes of `&`, `<` or `>`.",
    fix: "Hash and send compact JSON with unescaped `&`, `<` and `>`.",
    applies: ({ body }) => (normalized(body) ?? body) !== body,
  },
  body_not_allowed: {
    message: "A GET or HEAD request has a body.",
    fix: "Send the values as query parameters.",
    applies: ({ method, body }) => /^(?:GET|HEAD)$/.test(method) && body !== "",
  },
  host_not_of_url: {
    message: "The header `host` is not the host of the URL.",
    fix: "Sign the host and the port of the URL, and let the HTTP client set the header `host`.",
    applies: ({ urlHost, headers }) => urlHost !== "" && urlHost !== headers.host.toLowerCase(),
  },
  reserved_query_name: {
    message: "A query parameter has the name of a signed header.",
    fix: "Rename the parameter.",
    applies: ({ query }) => query.some(([name]) => isSignedHeader(name.toLowerCase())),
  },
  malformed_percent_encoding: {
    message: "The URL has a malformed percent-encoding.",
    fix: "Encode a literal `%` as `%25`.",
    applies: ({ rawPath, rawQuery }) => [rawPath, ...rawQuery.split(/[&=]/)].some((text) => decode(text) === undefined),
  },
  path_of_earlier_version: {
    message: "The path belongs to an earlier interface version.",
    fix: "Call `/trading/accounts/list`.",
    applies: ({ path }) => path === "/openapi/account/list",
  },
});

/** Code of a warning. Codes are stable. */
export type WarningCode = (typeof CHECKS)[number]["code"];

/** Fault that makes a request invalid, even if its signature is correct. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
  readonly fix: string;
}

/** @param now milliseconds since 1970, or NaN to skip the checks of the timestamp's age */
export function warningsOf(request: Observed, now: number, { readerOf }: Redactor): Warning[] {
  return CHECKS.flatMap(({ code, message, fix, applies, names, sentNames }) => {
    const sent = sentNames?.(request) ?? [];
    const all = [...(names?.(request, now) ?? []), ...sent];
    if (all.length === 0) return applies?.(request, now) === true ? { code, message, fix } : [];
    const text = `${message.slice(0, -1)}: ${all.join(", ")}`;
    // A secret can extend over several names, so the whole text is searched for the secret.
    const start = text.length - sent.join(", ").length;
    return { code, message: `${text.slice(0, start)}${readerOf(text)(start, text.length)}.`, fix };
  });
}
