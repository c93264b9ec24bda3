import { MAX_RECORDED_BYTES } from "./limits.ts";
import type { WireRequest } from "./wire.ts";

/** What the record of a request takes beside its text. */
const RECORD_BYTES = 32;

/**
 * Keeps requests in the order of arrival. Drops the oldest when they take more than `MAX_RECORDED_BYTES`, but never the
 * latest.
 */
export function createRecorder<Entry extends WireRequest>() {
  const requests: Entry[] = [];
  let bytes = 0;
  const record = (entry: Entry): void => {
    requests.push(entry);
    bytes += bytesOf(entry);
    while (bytes > MAX_RECORDED_BYTES && requests.length > 1) {
      const oldest = requests.shift();
      if (oldest !== undefined) bytes -= bytesOf(oldest);
    }
  };
  return { requests, record };
}

function bytesOf({ target, headers, body }: WireRequest): number {
  const ofHeaders = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return RECORD_BYTES + target.length + ofHeaders + body.length;
}
