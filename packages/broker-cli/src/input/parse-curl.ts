import { usageError } from "../errors.ts";
import { readFlags, type Effect, type Flag } from "./curl-flags.ts";
import { headerRecord, type RequestInput } from "./headers.ts";
import { shellWords } from "./shell-words.ts";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

export async function parseCurl(text: string, readFile: (path: string) => Promise<string>): Promise<RequestInput> {
  if (/^curl(?:\.exe)? +(?:\^"|"[^"]*" +\^\r?\n)/.test(text)) {
    throw usageError(
      "The curl command is written for cmd.exe.",
      "In the browser, choose `Copy as cURL (bash)` instead.",
    );
  }
  const [, ...words] = shellWords(text.replace(/^\s*\$ /, ""));
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
