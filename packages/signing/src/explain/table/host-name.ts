// Mistakes in the name of the host (reference: "What the service does").
import { hostInUnicode } from "../formats/punycode.ts";
import { causes } from "./cause.ts";
import { hosts } from "./host.ts";

const LOOPBACKS = ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", "::1"];
const FORWARDED = ["x-forwarded-host", ":authority", "x-original-host", "x-host", "origin", "referer", "host"];

export const hostNameCauses = causes(
  {
    code: "host_unicode",
    message: "The client signed the host in Unicode, but sent it in ASCII.",
    fix: "Sign the host as it is sent (`xn--…`).",
    reports: 0,
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
  {
    code: "host_without_brackets",
    message: "The client signed an IPv6 address without brackets.",
    fix: "Sign the host with the brackets, such as `[::1]`.",
    reports: 0,
    ways: hosts(({ name, port }) => {
      if (!name.startsWith("[") || !name.endsWith("]")) return [];
      const bare = name.slice(1, -1);
      return [
        ["no brackets", bare + port],
        ["without brackets and port", bare],
      ];
    }),
  },
  {
    code: "host_subdomain",
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
  {
    code: "host_other_loopback",
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
  {
    code: "host_of_other_header",
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
);
