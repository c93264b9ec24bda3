/** A request as it came over the wire. */
export interface WireRequest {
  readonly method: string;
  /** As it stands in the request line. */
  readonly target: string;
  /** In the order sent, the names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}
