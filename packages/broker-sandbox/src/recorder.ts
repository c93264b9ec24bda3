import type { WireRequest } from "./wire.ts";

/** Memory that the record of a request and each of its headers take beside their text (measured on Node 24). */
const REQUEST_BYTES = 650;
const HEADER_BYTES = 130;

/**
 * Keeps requests in the order in which they were received. Drops the oldest when they take more memory than the limit,
 * but never the latest.
 *
 * @param limit in bytes
 */
export function createRecorder<Entry extends WireRequest>(limit: number) {
  const requests: Entry[] = [];
  let bytes = 0;
  const record = (entry: Entry): void => {
    requests.push(entry);
    bytes += bytesOf(entry);
    while (bytes > limit && requests.length > 1) {
      const oldest = requests.shift();
      if (oldest !== undefined) bytes -= bytesOf(oldest);
    }
  };
  return { requests, record };
}

function bytesOf({ target, headers, body }: WireRequest): number {
  const ofHeaders = headers.reduce((sum, [name, value]) => sum + HEADER_BYTES + name.length + value.length, 0);
  return REQUEST_BYTES + target.length + ofHeaders + body.length;
}
