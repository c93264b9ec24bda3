import { RequestRefusedError } from "../errors/index.ts";
import type { CallContext } from "./context.ts";
import type { OutgoingRequest } from "./outgoing.ts";

/**
 * Headers that make Node's fetch fail while fetch sends the request (Node 20 to 26). The error of fetch does not show
 * whether the request was sent.
 */
const CONNECTION_HEADERS = ["expect", "keep-alive", "transfer-encoding", "upgrade"];

/**
 * @throws {RequestRefusedError} `unsupported_header`: fetch rejects or drops a header
 * @throws {RequestRefusedError} `invalid_request`: the request has `integrity` or the mode "no-cors"
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
  // If the hash of the response differs from `integrity`, fetch throws and does not return the response. The service
  // may nevertheless have processed the request.
  if (source?.integrity) throw new RequestRefusedError("invalid_request", "a call cannot set integrity.", call);
  if (source?.mode === "no-cors") {
    throw new RequestRefusedError("invalid_request", 'the mode "no-cors" drops the headers of the signature.', call);
  }
}
