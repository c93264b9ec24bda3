export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/**
 * Result of a request. If `sent` is `all`, the sandbox sends the complete response. If `sent` is `half`, the sandbox
 * sends the headers and half of the body. If `sent` is `nothing`, the sandbox resets the connection.
 */
export type Outcome = { readonly sent: "all" | "half"; readonly response: WireResponse } | { readonly sent: "nothing" };

const OWN_RESPONSE =
  "This response is made up for the sandbox. The service can respond in another way, and can have other limits.";

/** @param details further fields of the body */
export function ownError(status: number, code: string, message: string, details: object = {}): WireResponse {
  const body = JSON.stringify({ code, message, ...details, sandbox: OWN_RESPONSE });
  return { status, headers: { "content-type": "application/json" }, body };
}

export function firstHalf({ body }: WireResponse): {
  readonly half: Uint8Array<ArrayBuffer>;
  readonly length: number;
} {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { half: bytes.subarray(0, bytes.length >> 1), length: bytes.length };
}
