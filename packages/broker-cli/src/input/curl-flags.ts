import { usageError } from "../errors.ts";

export type Effect =
  | "url"
  | "method"
  | "header"
  | "user-agent"
  | "referer"
  | "cookie"
  /** Body of the request. For `--data @FILE`, curl removes the line ends of the file. */
  | "data"
  | "data-binary"
  | "data-raw"
  | "json"
  | "head"
  /** With this flag, curl does not read braces and brackets in the URL as a pattern. */
  | "globoff"
  /** The flag adds the header `authorization`, which is not signed. The value of the flag may contain a password. */
  | "user"
  /** The flag takes no value, and does not change a signed part of the request. */
  | "none"
  /** The flag takes a value, but does not change a signed part of the request. */
  | "none-with-value";

const FLAGS: Readonly<Record<string, Effect>> = {
  "--url": "url",
  "-X": "method",
  "--request": "method",
  "-H": "header",
  "--header": "header",
  "-A": "user-agent",
  "--user-agent": "user-agent",
  "-e": "referer",
  "--referer": "referer",
  "-b": "cookie",
  "--cookie": "cookie",
  "-d": "data",
  "--data": "data",
  "--data-ascii": "data",
  "--data-binary": "data-binary",
  "--data-raw": "data-raw",
  "--json": "json",
  "-I": "head",
  "--head": "head",
  "-u": "user",
  "--user": "user",
  "-o": "none-with-value",
  "--output": "none-with-value",
  "-m": "none-with-value",
  "--max-time": "none-with-value",
  "--compressed": "none",
  "-f": "none",
  "--fail": "none",
  "-g": "globoff",
  "--globoff": "globoff",
  "--http1.1": "none",
  "--http2": "none",
  "-i": "none",
  "--include": "none",
  "-k": "none",
  "--insecure": "none",
  "-L": "none",
  "--location": "none",
  "--path-as-is": "none",
  "-s": "none",
  "--silent": "none",
  "-S": "none",
  "--show-error": "none",
  "-v": "none",
  "--verbose": "none",
};

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
      const effect = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined;
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
