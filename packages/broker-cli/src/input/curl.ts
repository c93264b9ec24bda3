import { usageError } from "../errors.ts";
import { readFlags, type Effect, type Flag } from "./curl-flags.ts";
import { headerRecord, type RequestInput } from "./request.ts";
import { shellWords } from "./shell-words.ts";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/**
 * Reads a command of curl, as browsers copy it and people write it.
 *
 * @param readFile reads the file that `--data @FILE` names
 */
export async function parseCurl(text: string, readFile: (path: string) => Promise<string>): Promise<RequestInput> {
  if (/^curl(?:\.exe)? +(?:\^"|"[^"]*" +\^\r?\n)/.test(text)) {
    throw usageError("The command of curl is one of cmd.exe.", "In the browser, choose `Copy as cURL (bash)` instead.");
  }
  const [, ...words] = shellWords(text.replace(/^\s*\$ /, ""));
  const flags = readFlags(words);
  const urls = valuesOf(flags, "url");
  const [url] = urls;
  if (url === undefined || urls.length > 1)
    throw usageError(`The command of curl has ${urls.length} URLs, and not one.`);
  if (!/^https?:\/\//i.test(url)) throw usageError("The URL of curl must begin with https:// or http://.");
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
    notes: has(flags, "user") ? ["-u of curl is ignored: it sends a header that is not signed."] : [],
  };
}

function valuesOf(flags: readonly Flag[], ...effects: readonly Effect[]): string[] {
  return flags.filter(({ effect }) => effects.includes(effect)).map(({ value }) => value);
}

function has(flags: readonly Flag[], effect: Effect): boolean {
  return flags.some((flag) => flag.effect === effect);
}

/** Reads a URL without --globoff: curl takes braces and brackets for a pattern, and browsers escape them. */
function unescapePattern(url: string): string {
  const [ipv6Host = ""] = /^https?:\/\/\[[^\]/?#]*\]/i.exec(url) ?? [];
  const rest = url.slice(ipv6Host.length).replace(/\\([{}[\]])|\[\]|[{}[\]]/g, (found, escaped?: string) => {
    if (escaped !== undefined || found === "[]") return escaped ?? found;
    throw usageError(
      `The URL of curl has ${found} in it, which curl reads as a pattern of several URLs.`,
      "Add --globoff if the URL is meant as it is.",
    );
  });
  return ipv6Host + rest;
}

/** Returns the headers that curl sends by itself or for another flag. */
function ownHeaders(flags: readonly Flag[], body: string | undefined): [name: string, value: string][] {
  const headers = (["user-agent", "referer", "cookie"] as const).flatMap((effect): [string, string][] =>
    valuesOf(flags, effect)
      .slice(-1)
      .map((value) => [effect, value]),
  );
  return body === undefined ? headers : [...headers, ["content-type", has(flags, "json") ? JSON_TYPE : FORM]];
}

/** Reads `name: value`. curl sends no header for `name:`, and an empty one for `name;`. */
function readHeader(text: string): { name: string; value: string | undefined } {
  const [, name, mark, value = ""] = /^(:?[^:;@\s]+)([:;])([^]*)$/.exec(text) ?? [];
  if (name === undefined) throw usageError("A header of curl must be `name: value`.");
  return { name, value: value.trim() || (mark === ";" ? "" : undefined) };
}

/** Joins the bodies as curl does: `--json` as they are, the others by `&`. */
async function readBody(flags: readonly Flag[], readFile: (path: string) => Promise<string>) {
  let body: string | undefined;
  for (const { name, effect, value } of flags) {
    if (effect !== "data" && effect !== "data-binary" && effect !== "data-raw" && effect !== "json") continue;
    const isFile = effect !== "data-raw" && value.startsWith("@");
    if (value === "@-" && isFile) throw usageError(`${name} @- reads standard input, which the command came from.`);
    const file = isFile ? await readFile(value.slice(1)) : value;
    const text = isFile && effect === "data" ? file.replace(/[\r\n\0]/g, "") : file;
    body = body === undefined ? text : body + (effect === "json" ? "" : "&") + text;
  }
  return body;
}
