import { RequestRefusedError } from "../errors/index.ts";
import type { CallContext } from "./context.ts";
import type { OutgoingRequest } from "./outgoing.ts";

/**
 * Headers that Node's fetch rejects only while it sends (Node 20 to 26). By then, a change cannot be told from one that was
 * sent.
 */
const CONNECTION_HEADERS = ["expect", "keep-alive", "transfer-encoding", "upgrade"];

/** @throws {RequestRefusedError} `unsupported_header`, `invalid_request` */
export function validateRequest({ headers, source }: OutgoingRequest, call: CallContext): void {
  const connection = headers.get("connection")?.toLowerCase() ?? "close";
  const isValid = connection === "close" || connection === "keep-alive";
  const name = isValid ? CONNECTION_HEADERS.find((each) => headers.has(each)) : "connection";
  if (name !== undefined) {
    throw new RequestRefusedError("unsupported_header", `the connection's own header ${name} is fetch's to set.`, call);
  }
  if (headers.has("__proto__")) {
    throw new RequestRefusedError("unsupported_header", "it has a header `__proto__`, which fetch drops.", call);
  }
  // fetch hides a response that has another hash or no body, after the service made the change.
  if (source?.integrity) throw new RequestRefusedError("invalid_request", "a call has no integrity of its own.", call);
  if (source?.mode === "no-cors") {
    throw new RequestRefusedError("invalid_request", 'mode "no-cors" takes no header of a signature.', call);
  }
}
