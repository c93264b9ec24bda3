// Checks of the URL and of the body (reference: "Rules for special cases").
import { normalizeBody } from "../body.ts";
import { SIGNED_HEADERS } from "../constants.ts";
import { checks } from "./check.ts";
import type { Observed } from "./observed.ts";

const bodyOf = ({ body }: Observed) => body ?? "";

function normalized(body: string): string | undefined {
  try {
    return normalizeBody(body);
  } catch {
    return undefined;
  }
}

export const MESSAGE_CHECKS = checks(
  {
    code: "content_type_not_json",
    message: "The request is a POST, but the content type is not `application/json`.",
    fix: "Send `content-type: application/json`.",
    applies: (request) =>
      request.method === "POST" && !/^application\/json\s*(?:;|$)/i.test(request.given.get("content-type") ?? ""),
  },
  {
    code: "body_not_json",
    message: "The body is not JSON text.",
    fix: "Send JSON text, such as the result of `JSON.stringify`.",
    applies: (request) => bodyOf(request) !== "" && normalized(bodyOf(request)) === undefined,
  },
  {
    code: "body_not_compact",
    message: "The body has white space outside the JSON strings, or escapes of `&`, `<` or `>`.",
    fix: "Hash and send the result of `normalizeBody`.",
    applies: (request) => (normalized(bodyOf(request)) ?? bodyOf(request)) !== bodyOf(request),
  },
  {
    code: "body_not_allowed",
    message: "A GET or HEAD request has a body.",
    fix: "Send the values as query parameters.",
    applies: (request) => /^(?:GET|HEAD)$/.test(request.method) && bodyOf(request) !== "",
  },
  {
    code: "host_not_of_url",
    message: "The header `host` is not the host of the URL.",
    fix: "Sign `URL.host`, and let the HTTP client set the header `host`.",
    applies: ({ urlHost, headers }) => urlHost !== "" && urlHost !== headers.host.toLowerCase(),
  },
  {
    code: "reserved_query_name",
    message: "A query parameter has the name of a signed header.",
    fix: "Rename the parameter.",
    applies: ({ query }) => query.some(([name]) => SIGNED_HEADERS.some((header) => header === name.toLowerCase())),
  },
  {
    code: "malformed_percent_encoding",
    message: "The URL has a malformed percent-encoding.",
    fix: "Encode a literal `%` as `%25`.",
    applies: ({ rawPath, rawQuery }) => [rawPath, ...rawQuery.split(/[&=]/)].some((text) => !isDecodable(text)),
  },
  {
    code: "path_of_earlier_version",
    message: "The path belongs to an earlier interface version.",
    fix: "Call `/trading/accounts/list`.",
    applies: ({ path }) => path === "/openapi/account/list",
  },
);

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
