// Mistakes in the path (reference: "What participates in the signature").
import { percentEncode } from "../../text.ts";
import { ALL_ENCODERS, COMMON_ENCODERS, plusToSpace, tryDecode } from "../formats/encoders.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { causes, each, type Way } from "./cause.ts";

const asSegments = (path: string, encode: (text: string) => string) => path.split("/").map(encode).join("/");

const MOST_SEGMENTS = 10;
const MOST_TEMPLATES = 8;

const PREFIXES = ["api", "openapi", "v1", "v2", "v3", "api/v1", "api/v2", "api/v3", "trading", "rest", "market-data"];

export const pathCauses = causes({
  path_encoded: {
    message: "The client signed the percent-encoded path.",
    fix: "Sign the decoded path, such as `/watchlists/my list`.",
    reports: 3,
    core: ["encoded as in the URL", ...Object.keys(COMMON_ENCODERS)],
    ways: ({ path, observed }) => [
      ["encoded as in the URL", { path: observed.rawPath }],
      ...each((encode) => ({ path: asSegments(path, encode) }), ALL_ENCODERS),
    ],
  },
  path_slashes_encoded: {
    message: "The client percent-encoded the path, including its slashes, before it built the canonical request.",
    fix: "Sign the decoded path.",
    reports: 2,
    ways: ({ path }) => each((encode) => ({ path: encode(path) }), COMMON_ENCODERS),
  },
  path_encoded_twice: {
    message: "The client percent-encoded the path twice before it built the canonical request.",
    fix: "Sign the decoded path.",
    reports: 2,
    ways: ({ path, observed }) => [
      ["RFC 3986", { path: asSegments(asSegments(path, percentEncode), percentEncode) }],
      ["JavaScript encodeURI", { path: encodeURI(encodeURI(path)) }],
      ["the URL's path, encoded again", { path: asSegments(observed.rawPath, percentEncode) }],
    ],
  },
  path_decoded_twice: {
    message: "The client percent-encoded the path again after signing, or decoded the path twice before signing.",
    fix: "Send the URL that was signed, without encoding it again. If the sent URL is right, decode its path only once before signing. In a path, `+` is not a space.",
    reports: 2,
    restates: ["plus_as_space"],
    alone: true,
    ways: ({ path }) => [
      ["as a URI", { path: tryDecode(path) }],
      ["+ as a space", { path: plusToSpace(path) }],
      ["as a form", { path: tryDecode(plusToSpace(path)) }],
    ],
  },
  path_slash: {
    message: "The client added, removed or repeated a slash in the signed path.",
    fix: "Sign the path with exactly the slashes that are sent.",
    reports: 8,
    core: ["slash added at the end", "slash removed at the end"],
    ways: ({ path }) => [
      ["slash removed at the start", { path: path.replace(/^\//, "") }],
      ["slash added at the end", { path: `${path}/` }],
      ["slash removed at the end", { path: path.replace(/\/$/, "") }],
      ["slashes removed at both ends", { path: path.replaceAll(/^\/|\/$/g, "") }],
      ["repeated slashes joined", { path: path.replaceAll(/\/+/g, "/") }],
      ["slash repeated at the start", { path: `/${path}` }],
      ["backslashes", { path: path.replaceAll("/", "\\") }],
    ],
  },
  path_part_missing: {
    message: "The client left out a part of the path, such as the base path.",
    fix: "Sign the whole path of the URL that is sent, from the first slash after the host.",
    reports: 2,
    core: ["leading segments removed: 1", "leading segments removed: 2"],
    ways: segmentsLeft,
  },
  path_prefix_added: {
    message: "The signed path has a prefix that the path of the request does not have.",
    fix: "If a gateway in front of the server removed the prefix, restore the prefix before you verify the request. Without such a gateway, sign the path of the URL that is sent.",
    reports: 2,
    ways: ({ path }) => PREFIXES.map((prefix) => [`/${prefix}`, { path: `/${prefix}${path}` }]),
  },
  path_of_other_version: {
    message: "The client signed the path of a different interface version.",
    fix: "Sign the path that is sent. The paths changed with `x-version` v3.",
    core: ["v2"],
    ways: ({ path }) => [
      ["v2", { path: path.replace("/trading/accounts/list", "/openapi/account/list") }],
      ["v3", { path: path.replace("/openapi/account/list", "/trading/accounts/list") }],
    ],
  },
  path_not_signed: {
    message: "The client did not sign the path.",
    fix: "Sign the path before the name-value pairs.",
    reports: 1,
    restates: ["path_part_missing"],
    core: ["left out"],
    ways: ({ order }) => [
      ["left out", { order: order.filter((part) => part !== "path") }],
      ["empty", { path: "" }],
      ["a slash", { path: "/" }],
    ],
  },
  path_case: {
    message: "The signed path differs from the sent path in letter case.",
    fix: "Sign the path as it is sent.",
    ways: ({ path }) => each((path) => ({ path }), { lower: path.toLowerCase(), upper: path.toUpperCase() }),
  },
  path_template_signed: {
    message: "The client signed the template of the path, such as `/orders/{order_id}`.",
    fix: "Sign the path as it is sent, with the values of the path parameters.",
    alone: true,
    ways({ path }) {
      const segments = path.split("/");
      return segments
        .slice(1, MOST_TEMPLATES)
        .flatMap((_, at): Way[] =>
          placeholdersOf(segments[at] ?? "").map((placeholder): Way => [
            `${placeholder} instead of segment ${at + 1}`,
            { path: segments.map((segment, index) => (index === at + 1 ? placeholder : segment)).join("/") },
          ]),
        );
    },
  },
});

function segmentsLeft({ path }: SigningVariant): Way[] {
  const segments = path.split("/").slice(1);
  return segments.slice(1, MOST_SEGMENTS).flatMap((_, at): Way[] => {
    const rest = segments.slice(at + 1).join("/");
    return [
      [`leading segments removed: ${at + 1}`, { path: `/${rest}` }],
      [`leading segments and first slash removed: ${at + 1}`, { path: rest }],
      [`trailing segments removed: ${at + 1}`, { path: `/${segments.slice(0, -(at + 1)).join("/")}` }],
    ];
  });
}

function placeholdersOf(before: string): string[] {
  const singular = before.replace(/s$/, "").replaceAll("-", "_");
  const camel = singular.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = singular === "" ? [] : [`${singular}_id`, `${camel}Id`, singular, camel];
  return ["{}", "%s", ...new Set(["id", ...names].flatMap((name) => [`{${name}}`, `:${name}`, `{{${name}}}`]))];
}
