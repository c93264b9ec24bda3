// A request as it came over the wire: the sandbox parses it by itself, and shares only the computation with the client.
import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.ts";
import type { WireRequest } from "./wire-request.ts";

/** The parts that are signed, decoded, and as they stood before that. */
export interface Target {
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly rawPath: string;
  readonly rawQuery: readonly (readonly [name: string, value: string])[];
}

export async function readRequest(message: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  const { rawHeaders, method = "", url: target = "" } = message;
  const headers = rawHeaders.flatMap((name, i) =>
    i % 2 === 0 ? [[name.toLowerCase(), rawHeaders[i + 1] ?? ""] as const] : [],
  );
  return { method, target, headers, body: Buffer.concat(chunks) };
}

/** The value of a header that must stand once. */
export function singleHeader({ headers }: WireRequest, name: string): string {
  const [value, ...others] = headers.filter(([each]) => each === name).map(([, each]) => each);
  if (value === undefined || value === "") throw new Refusal(401, "missing_header", `The header ${name} is missing.`);
  if (others.length > 0) throw new Refusal(401, "repeated_header", `The header ${name} stands more than once.`);
  return value;
}

export function readTarget(target: string): Target {
  const [rawPath = "", ...rest] = target.split("?");
  const rawQuery = rest
    .join("?")
    .split("&")
    .filter((piece) => piece !== "")
    .map((piece) => {
      const [name = "", ...value] = piece.split("=");
      return [name, value.join("=")] as const;
    });
  const formDecode = (text: string) => decode(text.replaceAll("+", "%20"));
  const query = rawQuery.map(([name, value]) => [formDecode(name), formDecode(value)] as const);
  return { path: decode(rawPath), query, rawPath, rawQuery };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(400, "malformed_percent_encoding", "The request target holds a malformed percent-encoding.");
  }
}
