/** An answer as HTTP has it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How much of an answer goes out; where nothing does, the connection is reset. */
export type Outcome = { readonly sent: "all" | "half"; readonly answer: Answer } | { readonly sent: "nothing" };

export const OWN_ANSWER =
  "This answer is the sandbox's own: the service's errors, nonce memory and clock tolerance are not documented.";

export function jsonAnswer(status: number, payload: unknown, headers: Answer["headers"] = {}): Answer {
  if (payload === undefined) return { status, headers, body: "" };
  return { status, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(payload) };
}

/** The first half of a body, and how long the whole is. */
export function firstHalf({ body }: Answer): { readonly half: Uint8Array; readonly length: number } {
  const bytes = new TextEncoder().encode(body);
  return { half: bytes.subarray(0, bytes.length >> 1), length: bytes.length };
}
