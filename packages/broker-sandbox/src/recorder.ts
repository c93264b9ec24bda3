import type { WireRequest } from "./wire.ts";

/** Memory that a recorded request needs in addition to headers, target and body, in bytes (measured on Node 24). */
const REQUEST_BYTES = 650;
/** Memory that a recorded header needs in addition to name and value, in bytes (measured on Node 24). */
const HEADER_BYTES = 130;

/**
 * Creates a recorder of requests. If the recorded requests take more memory than the limit, the recorder drops the
 * oldest requests. The recorder never drops the latest request.
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
