import { usageError } from "../errors.ts";
import { headerRecord, type RequestInput } from "./headers.ts";
import { shellWords, withoutOutput } from "./shell-words.ts";
import { cmdWords, powershellCurlWords, shellOf } from "./windows-words.ts";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/**
 * Returns the curl command of a text, without the output of curl, or undefined for any other text. Before a command, a
 * terminal shows its prompt, and a log writes the time.
 */
export function commandOf(text: string): string | undefined {
  const [line = ""] = text.trimStart().split("\n", 1);
  const at = line.search(/^curl(?:\.exe)?\s|(?<=[\s>])curl(?:\.exe)?\s+(?=\^?["'$-]|https?:)/);
  if (at === -1) return undefined;
  const command = text.trimStart().slice(at);
  return shellOf(command) === "cmd" ? command : withoutOutput(command);
}

/** Words of a command in each shell. */
const WORDS = { cmd: cmdWords, powershell: powershellCurlWords, posix: shellWords };

export async function parseCurl(text: string, readFile: (path: string) => Promise<string>): Promise<RequestInput> {
  const [, ...words] = WORDS[shellOf(text)](text);
  const flags = readFlags(words);
  const urls = valuesOf(flags, "url");
  const [url] = urls;
  if (url === undefined || urls.length > 1)
    throw usageError(`The curl command has ${urls.length} URLs, but must have one.`);
  if (!/^https?:\/\//i.test(url)) throw usageError("The URL of the curl command must begin with https:// or http://.");
  const body = await readBody(flags, readFile);
  const given = valuesOf(flags, "header").map(readHeader);
  const isGiven = (name: string) => given.some((header) => header.name.toLowerCase() === name);
  const own = ownHeaders(flags, body).filter(([name]) => !isGiven(name));
  const chosen = has(flags, "head") ? "HEAD" : body === undefined ? "GET" : "POST";
  return {
    method: valuesOf(flags, "method").at(-1) ?? chosen,
    url: has(flags, "globoff") ? url : unescapePattern(url),
    headers: headerRecord([
      ...own,
      ...given.flatMap(({ name, value }): [string, string][] => (value === undefined ? [] : [[name, value]])),
    ]),
    body,
    notes: has(flags, "user") ? ["The curl flag -u was ignored, because the header authorization is not signed."] : [],
  };
}

function valuesOf(flags: readonly Flag[], effect: Effect): string[] {
  return flags.filter((flag) => flag.effect === effect).map(({ value }) => value);
}

function has(flags: readonly Flag[], effect: Effect): boolean {
  return flags.some((flag) => flag.effect === effect);
}

/**
 * Removes the backslashes before braces and brackets in the URL of a curl command. Browsers write these backslashes, so
 * that curl does not read the braces and brackets as a pattern for several URLs.
 */
function unescapePattern(url: string): string {
  const [ipv6Host = ""] = /^https?:\/\/\[[^\]/?#]*\]/i.exec(url) ?? [];
  const rest = url.slice(ipv6Host.length).replace(/\\([{}[\]])|\[\]|[{}[\]]/g, (found, escaped?: string) => {
    if (escaped !== undefined || found === "[]") return escaped ?? found;
    throw usageError(
      `The URL of the curl command contains ${found}, which curl reads as a pattern for several URLs.`,
      "Add --globoff to the curl command if the URL is not a pattern.",
    );
  });
  return ipv6Host + rest;
}

/** Returns the headers that curl adds for flags such as `-A` and `--json`. */
function ownHeaders(flags: readonly Flag[], body: string | undefined): [name: string, value: string][] {
  const headers = (["user-agent", "referer", "cookie"] as const).flatMap((effect): [string, string][] =>
    valuesOf(flags, effect)
      .slice(-1)
      .map((value) => [effect, value]),
  );
  return body === undefined ? headers : [...headers, ["content-type", has(flags, "json") ? JSON_TYPE : FORM]];
}

/** Parses the value of `--header`. For `name:`, curl sends no header. For `name;`, curl sends an empty header. */
function readHeader(text: string): { name: string; value: string | undefined } {
  const [, name, mark, value = ""] = /^(:?[^:;@\s]+)([:;])([^]*)$/.exec(text) ?? [];
  if (name === undefined) throw usageError("A header in the curl command must have the form `name: value`.");
  return { name, value: value.trim() || (mark === ";" ? "" : undefined) };
}

/**
 * Joins the values of `--data` and similar flags to a body, as curl does. curl puts `&` between two values, but puts
 * nothing before a value of `--json`.
 */
async function readBody(flags: readonly Flag[], readFile: (path: string) => Promise<string>) {
  let body: string | undefined;
  for (const { name, effect, value } of flags) {
    if (effect !== "data" && effect !== "data-binary" && effect !== "data-raw" && effect !== "json") continue;
    const isFile = effect !== "data-raw" && value.startsWith("@");
    if (value === "@-" && isFile)
      throw usageError(
        `The curl flag ${name} @- reads the body from standard input.`,
        "Write the text of the body in the command instead of @-.",
      );
    const file = isFile ? await readFile(value.slice(1)) : value;
    const text = isFile && effect === "data" ? file.replace(/[\r\n\0]/g, "") : file;
    body = body === undefined ? text : body + (effect === "json" ? "" : "&") + text;
  }
  return body;
}

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

type Effect = (typeof FLAGS)[number][0];

/** Flag of a curl command, or the URL of the curl command. */
interface Flag {
  readonly name: string;
  readonly effect: Effect;
  readonly value: string;
}

const WITHOUT_VALUE: readonly Effect[] = ["none", "head", "globoff"];

function readFlags(words: readonly string[]): Flag[] {
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
