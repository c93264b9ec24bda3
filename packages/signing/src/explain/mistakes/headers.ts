// Mistakes in the signed headers (reference: "Required request headers").
import type { NameValuePair } from "../../signature-input.ts";
import type { SigningVariant } from "../signing-variant.ts";
import { mistakes } from "./mistake.ts";

export const headerMistakes = mistakes(
  {
    code: "port_missing",
    message: "The host was signed without its port.",
    ways: (variant) => [withHeader(variant, "host", (host) => host.replace(/:\d+$/, ""))],
  },
  {
    code: "port_added",
    message: "The host was signed with a port that it does not have on the wire, where the scheme's own is left out.",
    ways: (variant) => [":443", ":80"].map((port) => withHeader(variant, "host", (host) => host + port)),
  },
  {
    code: "x_version_signed",
    message: "x-version was signed, which does not take part.",
    ways: ({ headers, xVersion }) =>
      [xVersion, "v3", "v2"].map((version) => ({ headers: [...headers, ["x-version", version]] })),
  },
  {
    code: "milliseconds_in_timestamp",
    message:
      "The timestamp was signed with milliseconds, or sent with them; it is YYYY-MM-DDThh:mm:ssZ in both places.",
    ways: (variant) => [
      withHeader(variant, "x-timestamp", (time) => time.replace(/\.\d+Z/, "Z")),
      withHeader(variant, "x-timestamp", (time) => time.replace("Z", ".000Z")),
    ],
    *rareWays(variant) {
      for (let millisecond = 1; millisecond < 1000; millisecond++) {
        const fraction = String(millisecond).padStart(3, "0");
        yield withHeader(variant, "x-timestamp", (time) => time.replace("Z", `.${fraction}Z`));
      }
    },
  },
);

function withHeader(
  { headers }: SigningVariant,
  name: string,
  change: (value: string) => string,
): Partial<SigningVariant> {
  const changed = headers.map(([each, value]): NameValuePair => [each, each === name ? change(value) : value]);
  return { headers: headers.every(([, value], i) => value === changed[i]?.[1]) ? headers : changed };
}
