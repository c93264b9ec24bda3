import fc from "fast-check";
import type { Hostile } from "./signing-paths.ts";

export type Kind = [name: string, hostile: Hostile];

const BASE = "https://api.example.com";
const kinds = (entries: Record<string, string>) => Object.entries(entries).map(([name, url]): Kind => [name, { url }]);

/** Returns URLs with a random text in the path, a query name or a query value. */
function inPlaces(texts: fc.Arbitrary<string>): fc.Arbitrary<Hostile> {
  const places = fc.constantFrom("/a@b", "/?a@b=c", "/?a=b@c");
  return fc.tuple(places, texts).map(([place, text]) => ({ url: BASE + place.replace("@", () => text) }));
}

const textOf = (...units: string[]) => fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 4 });

const CONTROL_CHARACTER = fc.integer({ min: 0, max: 31 }).map((unit) => String.fromCharCode(unit));
const INJECTION = fc.constant(" HTTP/1.1\r\nx-injected: 1\r\n");
export const CONTROL_CHARACTERS = inPlaces(fc.oneof({ weight: 9, arbitrary: CONTROL_CHARACTER }, INJECTION));

const NOT_ASCII = fc.integer({ min: 0x7f, max: 0x10ffff }).map((point) => String.fromCodePoint(point).toWellFormed());
const ENCODED = ["%00", "%0D%0A", "%20HTTP/1.1%0D%0Ax-injected:%201%0D%0A", "%7F", "%2525", "%5C", "e\u0301", "\u202e"];
export const ENCODED_ON_THE_WAY = inPlaces(fc.oneof(NOT_ASCII, textOf(...ENCODED)));

export const LONE_SURROGATES = inPlaces(textOf("\ud800", "\udc00", "\ud83d").filter((text) => !text.isWellFormed()));

/** Percent signs without two hex digits, and bytes that are not UTF-8. */
const BROKEN = ["%", "%1", "%z", "%u0041", "%２０", "%E9", "%80", "%C3", "%C0", "%AF", "%ED%A0", "%F4%90", "%FF", "a"];
export const MALFORMED_ENCODINGS = inPlaces(textOf(...BROKEN).filter((text) => !isDecodable(`a${text}b`)));

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}

export const HIDDEN_BY_PARSING = kinds({
  "a backslash instead of a slash": `${BASE}/a\\b`,
  "backslashes instead of the slashes of the origin": "https:\\\\api.example.com/",
  "a space before the URL": ` ${BASE}/`,
  "a space after the URL": `${BASE}/ `,
  "a NUL after the URL": `${BASE}/\u0000`,
  "a tab in the scheme": "ht\ttps://api.example.com/",
  "a line feed in the host": "https://api.exa\nmple.com/",
});

export const DOT_SEGMENTS = kinds({
  "one dot": `${BASE}/a/./b`,
  "two dots": `${BASE}/a/../b`,
  "two dots at the end": `${BASE}/a/..`,
  "two dots before the query": `${BASE}/a/..?b=c`,
  "two dots before the fragment": `${BASE}/a/..#b`,
  "an encoded dot": `${BASE}/a/%2e/b`,
  "two encoded dots": `${BASE}/a/%2E%2e/b`,
  "a dot and an encoded dot": `${BASE}/a/.%2e/b`,
  "more double dots than segments": `${BASE}/../../../b`,
});

export const HIDDEN_DOT_SEGMENTS = kinds({
  "two dots after an encoded slash": `${BASE}/a%2F..%2Fb`,
  "two dots before an encoded slash": `${BASE}/a/..%2Fb`,
  "two dots at the end, after an encoded slash": `${BASE}/a%2F..`,
  "one dot between encoded slashes": `${BASE}/a%2f.%2fb`,
});

export const RESERVED_NAMES = kinds({
  "the host": `${BASE}/?host=evil.example`,
  "the host, in capitals": `${BASE}/?HOST=evil.example`,
  "the host, without a value": `${BASE}/?host`,
  "the host, percent-encoded": `${BASE}/?%68ost=evil.example`,
  "the host, after another parameter": `${BASE}/?a=1&Host=evil.example`,
  "the app key": `${BASE}/?x-app-key=another`,
  "the app key, partly percent-encoded": `${BASE}/?x%2Dapp%2dkey=another`,
  "the algorithm": `${BASE}/?x-signature-algorithm=none`,
  "the algorithm, in mixed case": `${BASE}/?X-Signature-Algorithm=none`,
  "the version of the algorithm": `${BASE}/?x-signature-version=0.0`,
  "the nonce": `${BASE}/?x-signature-nonce=1`,
  "the nonce, in mixed case": `${BASE}/?x-Signature-Nonce=1`,
  "the timestamp": `${BASE}/?x-timestamp=1970-01-01T00:00:00Z`,
  "the app key, with a Kelvin sign as its k": `${BASE}/?x-app-%E2%84%AAey=another`,
  "the timestamp, twice": `${BASE}/?x-timestamp=1&x-timestamp=2`,
});

const PROTOTYPE_NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__defineGetter__",
  "toJSON",
  "then",
  "length",
];

export const ORDINARY_NAMES: Kind[] = [
  ...PROTOTYPE_NAMES.flatMap((name): Kind[] => [
    [`${name} as a query name`, { url: `${BASE}/?${name}=1` }],
    [`${name} as a repeated query name`, { url: `${BASE}/?${name}=2&a=b&${name}=1` }],
    [`${name} in the path`, { url: `${BASE}/${name}` }],
    [`${name} as a key of the body`, { url: BASE, body: `{ "${name}" : { "${name}" : 1 } }` }],
  ]),
  ...kinds({
    "x-signature as a query name": `${BASE}/?x-signature=forged`,
    "x-version as a query name": `${BASE}/?x-version=v2`,
    "a reserved name and a space": `${BASE}/?host+=1`,
    "a reserved name, encoded twice": `${BASE}/?%2568ost=1`,
    "an empty name": `${BASE}/?=1&=2`,
    "separators without pieces": `${BASE}/?&&=&&`,
    "separators, encoded, in name and value": `${BASE}/?a%26b%3Dc=d%26host%3Devil`,
    "a thousand repetitions of one name": `${BASE}/?${"a=1&".repeat(1000)}`,
    "question marks": `${BASE}/??a=b?c=d`,
    "an encoded question mark in the path": `${BASE}/a%3Fb=c`,
    "an encoded hash in the path": `${BASE}/a%23b`,
    "empty segments": `${BASE}//a///b//`,
    "three dots as a segment": `${BASE}/a/.../b`,
    "dots in the query": `${BASE}/?a=/../b`,
    "dots in the fragment": `${BASE}/a#/../b`,
    "a semicolon": `${BASE}/a;host=evil?b=1;c=2`,
  }),
];

export const NO_URLS = kinds({
  "an empty text": "",
  "a path": "/trading/accounts/list",
  "a host": "api.example.com/a",
  "a host after two slashes": "//api.example.com/a",
  "only a scheme": "https://",
  "an unfinished IPv6 address": "https://[::1/",
  "a port out of range": `${BASE}:65536/`,
  "a port that is not a number": `${BASE}:a/`,
  "an encoded NUL in the host": "https://api%00.example.com/",
  "an encoded slash in the host": "https://evil.example%2Fapi.example.com/",
  "a space in the host": "https://api example.com/",
  "an IPv4 address beyond 255": "https://256.256.256.256/",
});

export const OTHER_SCHEMES = kinds({
  "a script URL": "javascript:alert(1)",
  "a data URL": "data:text/plain,a",
  "a file URL": "file:///etc/passwd",
  "an FTP URL": "ftp://api.example.com/",
  "a web socket URL": "wss://api.example.com/",
  "a blob URL": "blob:https://api.example.com/7d1c",
  "a blank page": "about:blank",
});

export const CREDENTIALS = kinds({
  "a user name and password": "https://user:word@api.example.com/",
  "a user name": "https://user@api.example.com/",
  "a password without a user name": "https://:word@api.example.com/",
  "the real host as a user name": "https://api.example.com@evil.example/",
});

export const PLAIN_HTTP = kinds({
  "the host of the service": "http://api.example.com/",
  "a name that begins like loopback": "http://127.0.0.1.example.com/",
  "a name that ends in localhost": "http://evillocalhost/",
  "a name that ends like loopback": "http://example.com.localhost.test/",
  "localhost with a dot at its end": "http://localhost./",
  "the address of every network interface": "http://0.0.0.0/",
  "IPv4 in IPv6": "http://[::ffff:127.0.0.1]/",
  "an address in a private network": "http://10.0.0.1/",
  "a link-local address": "http://169.254.169.254/",
});

export const ODD_HOSTS = kinds({
  "a host in capitals": "https://API.EXAMPLE.COM/",
  "full-width letters": "https://ａｐｉ.example.com/",
  "a soft hyphen": "https://api.exam\u00adple.com/",
  "an international name": "https://bücher.example/",
  "an encoded letter": "https://%61pi.example.com/",
  "a dot at the end of the host": "https://api.example.com./",
  "the default port of https": "https://api.example.com:443/",
  "a port with leading zeros": "https://api.example.com:08443/",
  "an empty port": "https://api.example.com:/",
  "loopback as one number": "http://2130706433/",
  "loopback in hex": "http://0x7f.1/",
  "loopback as an uncompressed IPv6 address": "http://[0:0:0:0:0:0:0:1]/",
  "a scheme in capitals": "HTTPS://api.example.com/",
});
