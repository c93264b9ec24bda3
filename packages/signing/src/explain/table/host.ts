// Mistakes in the value of `host` (reference: "What the service does").
import { hostInUnicode } from "../formats/punycode.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { CASES, causes, headerOf, headerWays, inTemplates, type Way, withHeader } from "./cause.ts";

const PORTS = [":443", ":80", ":-1", ":0", ":"];
const OTHER_PORTS = ["443", "80", "8080", "8443", "3000", "5000", "8000"];

interface Host {
  readonly host: string;
  readonly name: string;
  /** Port with its colon, or `""` without a port. */
  readonly port: string;
}

export const hosts =
  (forms: (host: Host, variant: SigningVariant) => readonly (readonly [how: string, host: string])[]) =>
  (variant: SigningVariant): Way[] => {
    const host = headerOf(variant, "host");
    const port = /:\d+$/.exec(host)?.[0] ?? "";
    return forms({ host, port, name: host.slice(0, host.length - port.length) }, variant)
      .filter(([, value]) => value !== "")
      .map(([how, value]) => [how, withHeader(variant, "host", value)]);
  };

export const hostCauses = causes({
  port_missing: {
    message: "The client signed the host without the port.",
    fix: "Sign the port, unless it is the default port of the scheme (JavaScript: `URL.host`).",
    reports: 7,
    core: ["no port"],
    ways: hosts(({ name }) => [["no port", name]]),
  },
  port_added: {
    message: "The signed host has a port that the sent host does not have.",
    fix: "Do not sign the default port of the scheme, which is 443 or 80.",
    reports: 3,
    core: [":443"],
    ways: hosts(({ host, name }) => [
      ...PORTS.map((port) => [port, host + port] as const),
      ...OTHER_PORTS.map((port) => [`port replaced by :${port}`, `${name}:${port}`] as const),
    ]),
  },
  host_with_scheme: {
    message: "The client signed the host together with the scheme.",
    fix: "Sign only the name and the port of the host (JavaScript: `URL.host`).",
    core: ["https://"],
    ways: hosts(({ host, name }) => [
      ...["https://", "http://", "wss://", "//"].map((scheme) => [scheme, scheme + host] as const),
      ["https:// without port", `https://${name}`],
      ["https:// and a slash", `https://${host}/`],
      ["http:// and a slash", `http://${host}/`],
    ]),
  },
  host_with_path: {
    message: "The client signed the host together with a slash or the path.",
    fix: "Sign only the name and the port of the host (JavaScript: `URL.host`).",
    ways: hosts(({ host }, { path, observed }) => [
      ["a slash", `${host}/`],
      ["the path", host + path],
      ["the URL", `${observed.scheme}://${host}${path}`],
      ["the first segment", `${host}/${path.split("/", 2)[1] ?? ""}`],
    ]),
  },
  host_case: {
    message: "The signed host differs from the sent host in letter case.",
    fix: "Sign the host as it is sent. URL parsers convert the host to lower case.",
    reports: 3,
    core: ["lower case"],
    ways: headerWays("host", {
      ...CASES,
      "first letter in upper case": (host) => host.charAt(0).toUpperCase() + host.slice(1),
      "each word with a capital letter": (host) =>
        host.replaceAll(/(^|[.-])([a-z])/g, (letter) => letter.toUpperCase()),
    }),
    rareWays: hosts(capitals),
  },
  host_trailing_dot: {
    message: "The client signed the host with a dot at the end.",
    fix: "Sign the host as it is sent.",
    alone: true,
    ways: hosts(({ name, port }) => [["a dot", `${name}.${port}`]]),
  },
  host_white_space: {
    message: "The signed host has white space at the start or at the end.",
    fix: "Trim the host before you sign it.",
    alone: true,
    ways: headerWays("host", inTemplates([" …", "… ", "…\n"])),
  },
  host_unicode: {
    message: "The client signed the host in Unicode, but sent it in ASCII.",
    fix: "Sign the host as it is sent (`xn--…`).",
    ways: hosts(({ name, port }) => {
      const unicode = hostInUnicode(name);
      return unicode === undefined
        ? []
        : [
            ["Unicode", unicode + port],
            ["Unicode without port", unicode],
          ];
    }),
  },
  host_without_brackets: {
    message: "The client signed an IPv6 address without brackets.",
    fix: "Sign the host with the brackets, such as `[::1]`.",
    ways: hosts(({ name, port }) => {
      if (!name.startsWith("[") || !name.endsWith("]")) return [];
      const bare = name.slice(1, -1);
      return [
        ["no brackets", bare + port],
        ["without brackets and port", bare],
      ];
    }),
  },
  host_subdomain: {
    message: "The client added a label such as `www` or `api` to the signed host, or left out a label of the host.",
    fix: "Sign the host of the URL that is sent.",
    reports: 1,
    ways: hosts(({ host, name, port }) => {
      const labels = name.split(".");
      return [
        ["host without its first label", labels.slice(1).join(".") + (labels.length > 1 ? port : "")],
        ["only the last two labels of the host", labels.slice(-2).join(".")],
        ["only the first label of the host", labels[0] ?? ""],
        ["www. added", `www.${host}`],
        ["www. left out", host.replace(/^www\./, "")],
        ["api. added", `api.${host}`],
        ["api. left out", host.replace(/^api\./, "")],
      ];
    }),
  },
  host_other_loopback: {
    message: "The client signed a name of the local machine, such as `localhost`, instead of the sent host.",
    fix: "Sign the host of the URL that is sent.",
    reports: 1,
    ways: hosts(({ port }) =>
      LOOPBACKS.flatMap((name) => [
        [name, name],
        [`${name} and port`, name + (port || ":80")],
      ]),
    ),
  },
  host_of_other_header: {
    message: "The signed host comes from a header other than `Host`, such as `X-Forwarded-Host`.",
    fix: "If a proxy in front of the server changed `Host`, restore the `Host` of the client before you verify the request. Without such a proxy, sign the `Host` that the client sends.",
    reports: 4,
    core: ["x-forwarded-host"],
    ways: hosts((_, { observed }) =>
      observed.others
        .filter(([name]) => FORWARDED.includes(name))
        .flatMap(([name, value]) => [
          [name, value],
          [`host of ${name}`, URL.canParse(value) ? new URL(value).host : value],
        ]),
    ),
  },
});

/**
 * Maximum number of words in a host for which `capitals` returns spellings. For example, `api.example.com` has three
 * words. Each word has three spellings, so a host with six words has `3 ** 6` = 729 spellings.
 */
const MOST_WORDS = 6;

/** Returns spellings of the host. For example, the spellings of the word `api` are `api`, `Api` and `API`. */
function capitals({ host }: Host): (readonly [how: string, host: string])[] {
  const words = host.toLowerCase().split(/(?<=[.-])/);
  if (words.length > MOST_WORDS) return [];
  const spellings = words.reduce<readonly string[]>(
    (before, word) =>
      before.flatMap((start) =>
        [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()].map((each) => start + each),
      ),
    [""],
  );
  return spellings.map((each) => ["other capitals", each]);
}

const LOOPBACKS = ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", "::1"];
const FORWARDED = ["x-forwarded-host", ":authority", "x-original-host", "x-host", "origin", "referer", "host"];
