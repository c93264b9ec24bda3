import { usageError } from "../errors.ts";

/** Effect of a flag of curl on the request. */
export type Effect =
  | "url"
  | "method"
  | "header"
  | "user-agent"
  | "referer"
  | "cookie"
  /** Line ends of a file are dropped. */
  | "data"
  | "data-binary"
  | "data-raw"
  | "json"
  | "head"
  /** Braces and brackets of the URL are no pattern. */
  | "globoff"
  /** It sends a header that is not signed, and may be a password. */
  | "user"
  /** It changes nothing that is signed, and has no value. */
  | "none"
  /** The same, with a value. */
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

export interface Flag {
  readonly name: string;
  readonly effect: Effect;
  readonly value: string;
}

const WITHOUT_VALUE: readonly Effect[] = ["none", "head", "globoff"];

/**
 * Reads the words behind `curl`: flags with their values, and the URL.
 *
 * @throws {CliError} that names the flag, if it is unknown or has no value
 */
export function readFlags(words: readonly string[]): Flag[] {
  const flags: Flag[] = [];
  const rest = words.values();
  for (const word of rest) {
    if (!word.startsWith("-") || word === "-") {
      flags.push({ name: word, effect: "url", value: word });
      continue;
    }
    const isLong = word.startsWith("--");
    // Short flags without a value may be joined, and one with a value may have it at once: `-sXPOST`.
    for (let at = 1; at < word.length; at++) {
      const name = isLong ? word : `-${word.charAt(at)}`;
      const effect = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined;
      if (effect === undefined) throw unknownFlag(name);
      const hasValue = !WITHOUT_VALUE.includes(effect);
      const joined = isLong ? "" : word.slice(at + 1);
      const value = hasValue ? joined || rest.next().value : "";
      if (value === undefined) throw usageError(`The flag ${name} of curl has no value.`);
      flags.push({ name, effect, value });
      if (hasValue || isLong) break;
    }
  }
  return flags;
}

function unknownFlag(name: string): Error {
  return usageError(
    `The flag ${name.replace(/=.*/s, "")} of curl is not supported.`,
    "Leave it out if it does not change the request. Otherwise give the request by --method, --url, --header and --data.",
  );
}
