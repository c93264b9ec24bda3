import { usageError } from "../errors.ts";

/** Flags of curl, grouped by their effect on the request. Each group begins with the effect. */
const FLAGS = [
  ["url", "--url"],
  ["method", "-X", "--request"],
  ["header", "-H", "--header"],
  ["user-agent", "-A", "--user-agent"],
  ["referer", "-e", "--referer"],
  ["cookie", "-b", "--cookie"],
  // For `--data @FILE`, curl removes the line ends of the file.
  ["data", "-d", "--data", "--data-ascii"],
  ["data-binary", "--data-binary"],
  ["data-raw", "--data-raw"],
  ["json", "--json"],
  ["head", "-I", "--head"],
  // With `--globoff`, curl does not read braces and brackets in the URL as a pattern for several URLs.
  ["globoff", "-g", "--globoff"],
  // `--user` adds the header `authorization`, which is not signed. The value of `--user` may contain a password.
  ["user", "-u", "--user"],
  // Flags with the effect `none` do not change a signed part of the request.
  ["none", "-f", "--fail", "-i", "--include", "-k", "--insecure", "-L", "--location", "--path-as-is", "--compressed"],
  ["none", "-s", "--silent", "-S", "--show-error", "-v", "--verbose", "--http1.1", "--http2"],
  ["none-with-value", "-o", "--output", "-m", "--max-time"],
] as const;

export type Effect = (typeof FLAGS)[number][0];

/** Flag of a curl command, or the URL of the curl command. */
export interface Flag {
  readonly name: string;
  readonly effect: Effect;
  readonly value: string;
}

const WITHOUT_VALUE: readonly Effect[] = ["none", "head", "globoff"];

export function readFlags(words: readonly string[]): Flag[] {
  const flags: Flag[] = [];
  const rest = words.values();
  for (const word of rest) {
    if (!word.startsWith("-") || word === "-") {
      flags.push({ name: word, effect: "url", value: word });
      continue;
    }
    const isLong = word.startsWith("--");
    // curl reads `-sXPOST` as `-s -X POST`.
    for (let at = 1; at < word.length; at++) {
      const name = isLong ? word : `-${word.charAt(at)}`;
      const effect = FLAGS.find((row) => row.some((each) => each === name))?.[0];
      if (effect === undefined) throw unknownFlag(name);
      const hasValue = !WITHOUT_VALUE.includes(effect);
      const joined = isLong ? "" : word.slice(at + 1);
      const value = hasValue ? joined || rest.next().value : "";
      if (value === undefined) throw usageError(`The curl flag ${name} has no value.`);
      flags.push({ name, effect, value });
      if (hasValue || isLong) break;
    }
  }
  return flags;
}

function unknownFlag(name: string): Error {
  return usageError(
    `The curl flag ${name.replace(/=.*/s, "")} is not supported.`,
    "If the flag does not change the request, remove the flag. If the flag changes the request, give the headers of the request instead of a curl command.",
  );
}
