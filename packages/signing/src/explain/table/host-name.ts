// Mistakes in the name of the host (reference: "What the service does").
import { hostInUnicode } from "../punycode.ts";
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
    message: "The client signed an IPv6 address without its brackets.",
    fix: "Sign the address in brackets.",
    reports: 0,
    ways: hosts(({ name, port }) => {
      if (!name.startsWith("[") || !name.endsWith("]")) return [];
      const bare = name.slice(1, -1);
      return [
        ["no brackets", bare + port],
        ["no brackets and port", bare],
      ];
    }),
  },
  {
    code: "host_subdomain",
    message: "The client signed the host with an additional or missing label, such as `www` or `api`.",
    fix: "Sign the host of the URL that is sent.",
    reports: 1,
    ways: hosts(({ host, name, port }) => {
      const labels = name.split(".");
      return [
        ["without its first label", labels.slice(1).join(".") + (labels.length > 1 ? port : "")],
        ["its last two labels", labels.slice(-2).join(".")],
        ["its first label", labels[0] ?? ""],
        ["www. added", `www.${host}`],
        ["www. left out", host.replace(/^www\./, "")],
        ["api. added", `api.${host}`],
        ["api. left out", host.replace(/^api\./, "")],
      ];
    }),
  },
  {
    code: "host_other_loopback",
    message: "The client signed another name of the local machine, such as `localhost`.",
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
    message: "The signed host is not in the header `Host`, but in another header such as `X-Forwarded-Host`.",
    fix: "If a proxy changed `Host`, restore the `Host` of the client before you verify the request. Otherwise, sign the `Host` that the client sends.",
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
