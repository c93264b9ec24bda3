import { explain, type Explanation } from "@org/signing/explain";
import { readCredentials } from "../credentials/credentials.ts";
import { usageError } from "../errors.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { readRequest, type RequestOptions } from "../input/read-request.ts";
import type { RequestInput } from "../input/request.ts";
import { signatureInput } from "../input/signature-input.ts";
import type { Io } from "../io.ts";
import { colored } from "../output/color.ts";
import { toJson } from "../output/json.ts";
import { printable } from "../output/printable.ts";
import { toTable } from "../output/table.ts";

export interface ExplainOptions extends RequestOptions {
  readonly signature?: string;
  readonly canonical?: string;
  readonly json?: true;
  readonly profile?: string;
}

export async function explainRequest(io: Io, file: string | undefined, options: ExplainOptions): Promise<void> {
  if (options.canonical !== undefined && options.signature !== undefined) {
    throw usageError("Give --signature or --canonical, and not both.");
  }
  // First, because a person who pastes the request ends the input from which the credentials would be asked.
  const credentials = options.canonical === undefined ? await readCredentials(io, options) : undefined;
  const request = await readRequest(io, file, options);
  for (const note of request.notes) io.stderr(`broker: ${note}\n`);
  if (credentials && (request.headers["x-app-key"] ?? credentials.appKey) !== credentials.appKey) {
    io.stderr("broker: The x-app-key of the request is not the one of your credentials.\n");
  }
  const explanation = await compare(request, options, credentials?.appSecret);
  io.exitCode = EXIT_CODES[explanation.matches ? "success" : "no"].code;
  io.stdout(options.json ? toJson(explanation) : toText(io, explanation));
}

async function compare(
  request: RequestInput,
  { canonical, signature = request.headers["x-signature"] }: ExplainOptions,
  appSecret: string | undefined,
): Promise<Explanation> {
  const input = signatureInput(request);
  if (canonical !== undefined) return explain({ ...input, canonical });
  if (signature === undefined || appSecret === undefined) {
    throw usageError("The request has no x-signature.", "Give --signature, or --canonical without a secret.");
  }
  return explain({ ...input, signature, appSecret });
}

function toText(io: Io, { matches, message, causes, segments }: Explanation): string {
  const lines = [colored(io, matches ? "green" : "red", printable(message))];
  if (causes.length > 0) lines.push(`Causes: ${causes.join(", ")}`);
  const rows = segments.map(({ part, text }) => [part, text]);
  return `${lines.join("\n")}\n\n${toTable(["PART", "CANONICAL REQUEST"], rows)}`;
}
