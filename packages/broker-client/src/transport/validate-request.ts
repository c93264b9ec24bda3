import { RequestRefusedError } from "../errors/index.ts";
import type { CallContext } from "./context.ts";
import type { OutgoingRequest } from "./outgoing.ts";

/**
 * Headers that Node's fetch rejects only while it sends the request (Node 20 to 26). The error would not show whether
 * the request was sent.
 */
const CONNECTION_HEADERS = ["expect", "keep-alive", "transfer-encoding", "upgrade"];

/**
 * Rejects a request that fetch would reject, or whose response fetch would hide.
 *
 * @throws {RequestRefusedError} `unsupported_header`: fetch rejects or drops a header
 * @throws {RequestRefusedError} `invalid_request`: an option would hide the response or drop headers
 */
export function validateRequest({ headers, source }: OutgoingRequest, call: CallContext): void {
  const connection = headers.get("connection")?.toLowerCase() ?? "close";
  const isValid = connection === "close" || connection === "keep-alive";
  const name = isValid ? CONNECTION_HEADERS.find((each) => headers.has(each)) : "connection";
  if (name !== undefined) {
    throw new RequestRefusedError(
      "unsupported_header",
      `the request has the header ${name}, which only fetch may set.`,
      call,
    );
  }
  if (headers.has("__proto__")) {
    throw new RequestRefusedError(
      "unsupported_header",
      "the request has a header `__proto__`, which fetch drops.",
      call,
    );
  }
  // With `integrity`, fetch hides a response that has another hash or no body. But the service may have made the
  // change.
  if (source?.integrity) throw new RequestRefusedError("invalid_request", "a call cannot set integrity.", call);
  if (source?.mode === "no-cors") {
    throw new RequestRefusedError("invalid_request", 'mode "no-cors" drops the headers of a signature.', call);
  }
}
