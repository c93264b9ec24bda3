import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { type Advice, type PastedHeaders, readHeaderOption, type RequestInput } from "./headers.ts";
import { completeRequest, parseParts } from "./parse-request.ts";
import { readBody, readStdin, readTextFile } from "./read-text.ts";

const ADVICE: Advice = {
  chooseEntry: "Choose an entry with --entry.",
  giveBody: "Give the body with --data-file.",
  giveUrl: "Include the request line, or give the URL with --url.",
};

const PASTE = "Paste a curl command, an entry of a HAR, or headers. Then press Ctrl-D.";

/**
 * Reads a curl command, a HAR or headers from a file or from standard input, and prints notes about ignored parts. Each
 * option replaces one part of the request. If the command line has `--url` but no file, the options describe the whole
 * request.
 *
 * @param file path, or `-` for standard input
 */
export async function readRequest(io: Io, file: string | undefined, options: Options): Promise<RequestInput> {
  const source = file ?? (options.url === undefined ? "-" : undefined);
  if (source === "-" && (options.data === "-" || options.dataFile === "-")) {
    throw usageError(
      "Standard input cannot contain both the request and the body.",
      "Give the request or the body as a file.",
    );
  }
  const described = source === undefined ? undefined : await parse(io, source, options);
  const given = readHeaderOption(options.header);
  const parts = {
    method: options.method ?? described?.method,
    url: options.url ?? described?.url,
    headers: { ...described?.headers, ...given },
    body: (await readBody(io, options)) ?? described?.body,
    serviceTime: described?.serviceTime,
    notes: described?.notes ?? [],
  };
  const request = completeRequest(parts, ADVICE);
  // The HTTP client adds the header `host`, so a program often prints its headers without `host`.
  if (request.url.startsWith("/") && request.headers["host"] === undefined)
    throw usageError("The request has no host.", "Give the whole URL with --url.");
  for (const note of request.notes) io.stderr(`broker: ${note}\n`);
  return request;
}

async function parse(io: Io, source: string, { entry }: Options): Promise<PastedHeaders> {
  const readFile = (path: string) => readTextFile(io, path);
  const text = source === "-" ? await readStdin(io, PASTE) : await readFile(source);
  return parseParts(text, { entry, readFile, advice: ADVICE });
}
