// Mistakes in the signed headers (reference: "Required request headers").
import type { Draft } from "../draft.ts";
import { mistakes } from "./mistake.ts";

export const headerMistakes = mistakes(
  {
    code: "port_missing",
    sentence: "The host was signed without its port.",
    ways: (draft) => [withHeader(draft, "host", (host) => host.replace(/:\d+$/, ""))],
  },
  {
    code: "port_added",
    sentence: "The host was signed with a port that it does not have on the wire, where the scheme's own is left out.",
    ways: (draft) => [":443", ":80"].map((port) => withHeader(draft, "host", (host) => host + port)),
  },
  {
    code: "x_version_signed",
    sentence: "x-version was signed, which does not take part.",
    ways: ({ headers, xVersion }) =>
      [xVersion, "v3", "v2"].map((version) => ({ headers: [...headers, ["x-version", version]] })),
  },
  {
    code: "milliseconds_in_timestamp",
    sentence:
      "The timestamp was signed with milliseconds, or sent with them; it is YYYY-MM-DDThh:mm:ssZ in both places.",
    ways: (draft) => [
      withHeader(draft, "x-timestamp", (time) => time.replace(/\.\d+Z/, "Z")),
      withHeader(draft, "x-timestamp", (time) => time.replace("Z", ".000Z")),
    ],
    rareWays: (draft) =>
      Array.from({ length: 999 }, (_, before) => {
        const milliseconds = String(before + 1).padStart(3, "0");
        return withHeader(draft, "x-timestamp", (time) => time.replace("Z", `.${milliseconds}Z`));
      }),
  },
);

function withHeader({ headers }: Draft, name: string, change: (value: string) => string): Partial<Draft> {
  return { headers: headers.map(([each, value]) => [each, each === name ? change(value) : value]) };
}
