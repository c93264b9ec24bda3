import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { readBody, readTextFile, type BodyOptions } from "./body.ts";
import { parseCurl } from "./curl.ts";
import { parseHar } from "./har.ts";
import { parseHeaders, readHeader, type PastedHeaders } from "./headers.ts";
import { headerRecord, type RequestInput } from "./request.ts";

/** Options that describe a request. If a file describes the request, each option replaces one part of the request. */
export interface RequestOptions extends BodyOptions {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly header?: readonly string[] | undefined;
  readonly entry?: string | undefined;
}

/**
 * Reads a curl command, a HAR or headers from a file or from standard input. If the command line has `--url` but no
 * file, the options describe the whole request.
 *
 * @param file path, or `-` for standard input
 */
export async function readRequest(io: Io, file: string | undefined, options: RequestOptions): Promise<RequestInput> {
  const source = file ?? (options.url === undefined ? "-" : undefined);
  if (source === "-" && (options.data === "-" || options.dataFile === "-")) {
    throw usageError(
      "Standard input cannot contain both the request and the body.",
      "Give the request or the body as a file.",
    );
  }
  const described = source === undefined ? undefined : await parse(io, await readText(io, source), options);
  const given = headerRecord((options.header ?? []).map(readHeader));
  const body = (await readBody(io, options)) ?? described?.body;
  const url = options.url ?? described?.url;
  if (url === undefined)
    throw usageError("The request has no URL.", "Include the request line, or give the URL with --url.");
  return {
    method: (options.method ?? described?.method ?? (body ? "POST" : "GET")).toUpperCase(),
    url,
    headers: { ...described?.headers, ...given },
    body,
    notes: described?.notes ?? [],
  };
}

async function readText(io: Io, source: string): Promise<string> {
  if (source !== "-") return readTextFile(io, source);
  if (io.stdinIsTerminal) {
    io.stderr("broker: Paste a curl command, an entry of a HAR, or headers. Then press Ctrl-D.\n");
  }
  return io.readStdin();
}

async function parse(io: Io, text: string, { entry }: RequestOptions): Promise<PastedHeaders> {
  const start = text.trimStart();
  if (start === "") throw usageError("The input is empty.", "Give a curl command, an entry of a HAR, or headers.");
  if (/^(?:\$ )?curl(?:\.exe)?\s/.test(start)) return parseCurl(text.trim(), (path) => readTextFile(io, path));
  if (start.startsWith("{")) return parseHar(start, readEntry(entry));
  return parseHeaders(text);
}

function readEntry(entry: string | undefined): number | undefined {
  if (entry === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(entry)) return Number(entry);
  throw usageError(`--entry must be a whole number, 1 or more, but is ${entry}.`);
}
