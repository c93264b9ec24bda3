import { signWithHeaders } from "@org/signing/sending";
import { RequestRefusedError } from "../errors/index.ts";
import { clientHeaders } from "../generated/documented.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import type { ClientHeaders } from "../options/headers.ts";
import { UnsendableError } from "../validation/unsendable.ts";
import type { CallContext } from "./context.ts";
import type { OutgoingRequest } from "./outgoing.ts";
import type { TransportRequest } from "./transport.ts";

type SignedRequest = Omit<TransportRequest, "signal" | "onWrite">;

/** @throws {RequestRefusedError | SigningError} */
export async function sign(request: OutgoingRequest, call: CallContext): Promise<SignedRequest> {
  const { settings, canChange } = call;
  const { method, source } = request;
  if (!request.url.startsWith(`${settings.origin}/`)) {
    const problem = `the origin of the request differs from the origin of baseUrl, ${settings.origin}. Create a client for the request's origin.`;
    throw new RequestRefusedError("foreign_origin", problem, call);
  }
  const common = typeof settings.headers === "function" ? await headersBy(settings.headers, call) : settings.headers;
  const text = typeof request.body === "object" ? await request.body : request.body;
  const { headers: own, url } = request;
  const signed = await signWithHeaders({ method, url, headers: own, body: text }, settings.signer);
  const headers = { ...common, ...signed.headers, ...clientHeaders };
  call.sent.push(headers);
  return { method, url: signed.url, headers, body: signed.body, canChange, source };
}

async function headersBy(headers: () => Promise<ClientHeaders>, call: CallContext): Promise<ClientHeaders> {
  try {
    const read = await headers();
    // From this line on, errors hide the values that `headers()` returned. An error can occur before the request is
    // signed.
    call.sent.push(read);
    return read;
  } catch (error) {
    if (error instanceof UnsendableError) throw new RequestRefusedError(error.reason, error.message, call);
    const cause = copyCause(error, redactor(call));
    throw new RequestRefusedError("headers_unavailable", "headers() failed. Look at the `cause`.", call, { cause });
  }
}
