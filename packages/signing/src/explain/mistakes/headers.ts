// Mistakes in the signed headers (reference: "Required request headers").
import type { NameValuePair } from "../../canonical.ts";
import type { Draft } from "../draft.ts";
import { mistakes } from "./mistake.ts";

export const headerMistakes = mistakes(
  {
    code: "port_missing",
    message: "The host was signed without its port.",
    ways: (draft) => [withHeader(draft, "host", (host) => host.replace(/:\d+$/, ""))],
  },
  {
    code: "port_added",
    message: "The host was signed with a port that it does not have on the wire, where the scheme's own is left out.",
    ways: (draft) => [":443", ":80"].map((port) => withHeader(draft, "host", (host) => host + port)),
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
    ways: (draft) => [
      withHeader(draft, "x-timestamp", (time) => time.replace(/\.\d+Z/, "Z")),
      withHeader(draft, "x-timestamp", (time) => time.replace("Z", ".000Z")),
    ],
    *rareWays(draft) {
      for (let millisecond = 1; millisecond < 1000; millisecond++) {
        const fraction = String(millisecond).padStart(3, "0");
        yield withHeader(draft, "x-timestamp", (time) => time.replace("Z", `.${fraction}Z`));
      }
    },
  },
);

function withHeader({ headers }: Draft, name: string, change: (value: string) => string): Partial<Draft> {
  const changed = headers.map(([each, value]): NameValuePair => [each, each === name ? change(value) : value]);
  return { headers: headers.every(([, value], i) => value === changed[i]?.[1]) ? headers : changed };
}
