/** Response that the sandbox sends. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** A response, and the part of it that the sandbox sends. If `sent` is `nothing`, the connection is reset. */
export type Outcome = { readonly sent: "all" | "half"; readonly response: WireResponse } | { readonly sent: "nothing" };

/** Note in every made-up response. The reference does not document such responses. */
export const OWN_RESPONSE =
  "This response is the sandbox's own, because the service's error responses and limits are not documented.";

export function jsonResponse(status: number, payload: unknown, headers: WireResponse["headers"] = {}): WireResponse {
  return { status, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(payload) };
}

/** Returns the first half of a body, and the length of the whole body in bytes. */
export function firstHalf({ body }: WireResponse): {
  readonly half: Uint8Array<ArrayBuffer>;
  readonly length: number;
} {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { half: bytes.subarray(0, bytes.length >> 1), length: bytes.length };
}
