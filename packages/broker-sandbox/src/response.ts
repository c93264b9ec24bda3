/** A response as it is sent. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** How much of a response is sent. If nothing is sent, the connection is reset. */
export type Outcome = { readonly sent: "all" | "half"; readonly response: WireResponse } | { readonly sent: "nothing" };

export const OWN_RESPONSE =
  "This response is the sandbox's own: the service's errors, nonce memory and clock tolerance are not documented.";

export function jsonResponse(status: number, payload: unknown, headers: WireResponse["headers"] = {}): WireResponse {
  return { status, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(payload) };
}

/** Returns the first half of a body, and the length of the whole in bytes. */
export function firstHalf({ body }: WireResponse): {
  readonly half: Uint8Array<ArrayBuffer>;
  readonly length: number;
} {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { half: bytes.subarray(0, bytes.length >> 1), length: bytes.length };
}
