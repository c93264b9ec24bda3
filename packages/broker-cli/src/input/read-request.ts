import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { readBody, readTextFile, type BodyOptions } from "./read-text.ts";
import { completeRequest, parseParts } from "./parse-request.ts";
import { type Advice, type PastedHeaders, readHeaderOption, type RequestInput } from "./headers.ts";

/** Options that describe a request. If a file describes the request, each option replaces one part of the request. */
export interface RequestOptions extends BodyOptions {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly header?: readonly string[] | undefined;
  readonly entry?: string | undefined;
}

const ADVICE: Advice = {
  chooseEntry: "Choose an entry with --entry.",
  giveBody: "Give the body with --data-file.",
  giveUrl: "Include the request line, or give the URL with --url.",
};

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
  const given = readHeaderOption(options.header);
  const parts = {
    method: options.method ?? described?.method,
    url: options.url ?? described?.url,
    headers: { ...described?.headers, ...given },
    body: (await readBody(io, options)) ?? described?.body,
    notes: described?.notes ?? [],
  };
  const request = completeRequest(parts, ADVICE);
  // The HTTP client adds the header `host`, so a program often prints its headers without `host`.
  if (!request.url.startsWith("/") || request.headers["host"] !== undefined) return request;
  throw usageError("The request has no host.", "Give the whole URL with --url.");
}

async function readText(io: Io, source: string): Promise<string> {
  if (source !== "-") return readTextFile(io, source);
  if (io.stdinIsTerminal) {
    io.stderr("broker: Paste a curl command, an entry of a HAR, or headers. Then press Ctrl-D.\n");
  }
  return io.readStdin();
}

async function parse(io: Io, text: string, { entry }: RequestOptions): Promise<PastedHeaders> {
  return parseParts(text, { entry, readFile: (path) => readTextFile(io, path), advice: ADVICE });
}
