import { usageError } from "../errors.ts";
import { headerRecord, type RequestInput } from "./headers.ts";
import { shellWords } from "./shell-words.ts";
import { POWERSHELL } from "./windows-words.ts";

/** Parameters of PowerShell's commands that change the request and have one value. */
const VALUED = ["-uri", "-method", "-contenttype", "-body", "-useragent"];
/** Parameters that change no signed part of the request, and whether they have a value. */
const OTHERS = new Map([
  ["-usebasicparsing", false],
  ["-skipcertificatecheck", false],
  ["-skiphttperrorcheck", false],
  ["-websession", true],
  ["-timeoutsec", true],
  ["-outfile", true],
]);

/**
 * Reads a call of `Invoke-WebRequest` or `Invoke-RestMethod`, such as a browser copies. Lines before the call are
 * not read, because they set the user agent and the cookies. Returns undefined for any other text.
 */
export function parsePowerShell(text: string): RequestInput | undefined {
  const [start] = /^(?:\$session\s?[.=]|[^\n]*\bInvoke-(?:WebRequest|RestMethod)\s)/i.exec(text) ?? [];
  const at = start === undefined ? -1 : text.search(/\bInvoke-(?:WebRequest|RestMethod)\s/i);
  if (at === -1) return undefined;
  // `pop` takes constant time, and `shift` does not.
  const words = shellWords(text.slice(at), POWERSHELL).slice(1).reverse();
  const options = new Map<string, string>();
  const headers: [name: string, value: string][] = [];
  for (let word = words.pop(); word !== undefined; word = words.pop()) {
    const name = word.toLowerCase();
    if (name === "-headers") {
      while (words.length > 0 && !words.at(-1)?.startsWith("-")) headers.push([words.pop() ?? "", words.pop() ?? ""]);
    } else if (VALUED.includes(name)) {
      // A browser writes a body that is not ASCII as bytes.
      if (words.at(-1) === "[System.Text.Encoding]::UTF8.GetBytes") words.pop();
      options.set(name, words.pop() ?? "");
    } else if (OTHERS.get(name)) words.pop();
    else if (!name.startsWith("-")) options.set("-uri", word);
    else if (!OTHERS.has(name)) throw usageError(`The PowerShell parameter ${word} is not supported.`, REMOVE);
  }
  const body = options.get("-body");
  const type = options.get("-contenttype") ?? (body === undefined ? undefined : "application/x-www-form-urlencoded");
  const own = Object.entries({ "content-type": type, "user-agent": options.get("-useragent") });
  const given = headerRecord(headers);
  for (const [name, value] of own) if (value !== undefined) given[name] = value;
  const url = options.get("-uri") ?? "";
  if (!/^https?:\/\//i.test(url))
    throw usageError("The URL of the PowerShell command must begin with https:// or http://.");
  return { method: options.get("-method") ?? "GET", url, headers: given, body, notes: [] };
}

const REMOVE =
  "If the parameter does not change the request, remove it. Otherwise, give the request line, the headers and the body.";
