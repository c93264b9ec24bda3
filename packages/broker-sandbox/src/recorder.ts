import type { WireRequest } from "./wire.ts";

/** Memory that a recorded request and each header take in addition to their text, measured on Node 24. */
const REQUEST_BYTES = 650;
const HEADER_BYTES = 130;

/**
 * Creates a list of requests in the order in which they were received. If the requests take more memory than the limit,
 * the oldest requests are dropped. The latest request is never dropped.
 *
 * @param limit memory in bytes
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
