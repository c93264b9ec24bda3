import type { UrlParts, UrlVector } from "../vector.ts";

const HOST = "api.example.com";
const ORIGIN = `https://${HOST}`;

const read: readonly (readonly [name: string, url: string, parts: Partial<UrlParts>])[] = [
  [
    "the URL of the worked example",
    `${ORIGIN}/example/my%20list?symbol=b&note=50%25+%26+more&symbol=A`,
    {
      path: "/example/my list",
      query: [
        ["symbol", "b"],
        ["note", "50% & more"],
        ["symbol", "A"],
      ],
      sent: `${ORIGIN}/example/my%20list?symbol=b&note=50%25%20%26%20more&symbol=A`,
    },
  ],
  ["an empty path is a slash", ORIGIN, { sent: `${ORIGIN}/` }],
  ["a URL with a slash in the query, but no path", `${ORIGIN}?a=/b`, { query: [["a", "/b"]], sent: `${ORIGIN}/?a=/b` }],
  ["a path keeps its slashes and its letter case", `${ORIGIN}//A//b/`, { path: "//A//b/" }],
  ["percent-encoding in upper-case and lower-case hex", `${ORIGIN}/caf%C3%A9/%e4%b8%ad`, { path: "/caf\u00e9/\u4e2d" }],
  ["unnecessary percent-encoding is sent unchanged", `${ORIGIN}/%41%2D?%61=%7E`, { path: "/A-", query: [["a", "~"]] }],
  ["%2F, %3F and %23 in the path", `${ORIGIN}/a%2Fb%3Fc%23d`, { path: "/a/b?c#d" }],
  [
    "text that was encoded twice is decoded once",
    `${ORIGIN}/a%252Fb?c=%252B`,
    { path: "/a%2Fb", query: [["c", "%2B"]] },
  ],
  ["a byte order mark and a NUL", `${ORIGIN}/%EF%BB%BFa?b=%00`, { path: "/\ufeffa", query: [["b", "\u0000"]] }],
  ["a plus in the path is not a space", `${ORIGIN}/a+b%2Bc`, { path: "/a+b+c" }],
  [
    "a plus in the query is a space",
    `${ORIGIN}/?a+b=c+d%2Be`,
    { query: [["a b", "c d+e"]], sent: `${ORIGIN}/?a%20b=c%20d%2Be` },
  ],
  [
    "empty pieces of the query are dropped",
    `${ORIGIN}/?&a=1&&b=2&`,
    {
      query: [
        ["a", "1"],
        ["b", "2"],
      ],
      sent: `${ORIGIN}/?a=1&b=2`,
    },
  ],
  ["a query that has only empty pieces", `${ORIGIN}/a?&&`, { path: "/a", sent: `${ORIGIN}/a` }],
  [
    "a name without an equals sign has an empty value",
    `${ORIGIN}/?a&b=`,
    {
      query: [
        ["a", ""],
        ["b", ""],
      ],
    },
  ],
  [
    "an empty name",
    `${ORIGIN}/?=a&=`,
    {
      query: [
        ["", "a"],
        ["", ""],
      ],
    },
  ],
  ["a second equals sign", `${ORIGIN}/?a=b=c`, { query: [["a", "b=c"]] }],
  ["%26 and %3D are not separators", `${ORIGIN}/?a%26b%3Dc=d%26e%3Df`, { query: [["a&b=c", "d&e=f"]] }],
  ["a semicolon is not a separator", `${ORIGIN}/a;b?c;d=e;f`, { path: "/a;b", query: [["c;d", "e;f"]] }],
  ["a second question mark", `${ORIGIN}/??a=b?c`, { query: [["?a", "b?c"]] }],
  [
    "dots that are not a dot segment",
    `${ORIGIN}/a/%252e%252e/.b/...?c=/../d`,
    { path: "/a/%2e%2e/.b/...", query: [["c", "/../d"]] },
  ],
  ["a name that only resembles a signed header", `${ORIGIN}/?%2568ost=a`, { query: [["%68ost", "a"]] }],
  [
    "a fragment is not sent",
    `${ORIGIN}/a?b=c#d?e=%zz/..`,
    { path: "/a", query: [["b", "c"]], sent: `${ORIGIN}/a?b=c` },
  ],
  ["a fragment after the host", `${ORIGIN}#/a?b`, { sent: `${ORIGIN}/` }],
  ["scheme and host in upper-case letters", "HTTPS://API.Example.COM/A", { path: "/A", sent: `${ORIGIN}/A` }],
  ["port 443 is removed from an https URL", `${ORIGIN}:443/`, { sent: `${ORIGIN}/` }],
  ["port 80 is kept in an https URL", `${ORIGIN}:80/`, { host: `${HOST}:80` }],
  ["another port", `${ORIGIN}:8443/`, { host: `${HOST}:8443` }],
  ["a port with a leading zero", `${ORIGIN}:08443/`, { host: `${HOST}:8443`, sent: `${ORIGIN}:8443/` }],
  ["an empty port", `${ORIGIN}:/`, { sent: `${ORIGIN}/` }],
  ["http to localhost", "http://localhost:80/", { host: "localhost", sent: "http://localhost/" }],
  ["http to 127.0.0.1", "http://127.0.0.1:8080/", { host: "127.0.0.1:8080" }],
  ["http to ::1", "http://[::1]:443/", { host: "[::1]:443" }],
];

const refused: readonly (readonly [error: string, name: string, url: string])[] = [
  ["invalid_url", "no scheme and no host", "/trading/accounts/list"],
  ["invalid_url", "no scheme", "//api.example.com/"],
  ["invalid_url", "no host", "https://"],
  ["invalid_url", "another scheme", "ftp://api.example.com/"],
  ["invalid_url", "a user name", "https://made-up@api.example.com/"],
  ["invalid_url", "a user name and a password", "https://made:up@api.example.com/"],
  ["invalid_url", "a port that is not a number", `${ORIGIN}:a/`],
  ["invalid_url", "a port above 65535", `${ORIGIN}:65536/`],
  ["invalid_url", "a backslash in the path", `${ORIGIN}/a\\b`],
  ["invalid_url", "a backslash in the query", `${ORIGIN}/?a\\b`],
  ["invalid_url", "a tab", `${ORIGIN}/a\tb`],
  ["invalid_url", "a line break at the end", `${ORIGIN}/\n`],
  ["invalid_url", "a space at the beginning", ` ${ORIGIN}/`],
  ["invalid_url", "a space at the end", `${ORIGIN}/ `],
  ["insecure_url", "http to another host", `http://${HOST}/`],
  ["insecure_url", "http to a host that begins with 127.0.0.1", "http://127.0.0.1.example.com/"],
  ["dot_segment", "a .. segment", `${ORIGIN}/a/../b`],
  ["dot_segment", "a . segment before the query", `${ORIGIN}/a/.?b=c`],
  ["dot_segment", "an encoded .. segment", `${ORIGIN}/a/%2e%2E/b`],
  ["dot_segment", "a .. segment between encoded slashes", `${ORIGIN}/a%2F..%2Fb`],
  ["malformed_percent_encoding", "% at the end", `${ORIGIN}/a%`],
  ["malformed_percent_encoding", "% and only one hex digit", `${ORIGIN}/?a=%4`],
  ["malformed_percent_encoding", "% and letters that are not hex digits", `${ORIGIN}/?%zz=a`],
  ["malformed_percent_encoding", "a letter encoded as Latin-1", `${ORIGIN}/caf%E9`],
  ["malformed_percent_encoding", "a slash in overlong UTF-8", `${ORIGIN}/a%C0%AFb`],
  ["malformed_percent_encoding", "a lone surrogate", `${ORIGIN}/?a=%ED%A0%80`],
  ["reserved_query_name", "the query parameter host without a value", `${ORIGIN}/?a=1&host`],
  ["reserved_query_name", "the query parameter X-App-Key, partly percent-encoded", `${ORIGIN}/?X%2DApp%2dKey=a`],
];

export const URLS: readonly UrlVector[] = [
  ...read.map(([name, url, parts]) => ({
    name: `url: ${name}`,
    url,
    expect: { host: HOST, path: "/", query: [], sent: url, ...parts },
  })),
  ...refused.map(([error, name, url]) => ({ name: `refused url: ${name}`, url, expect: { error } })),
];
