// Checks the results of a caller's transport. A caller's transport can throw or return any value.
import { isBytes } from "@org/signing/sending";
import { hasMethod } from "../validation/values.ts";
import { assertStatus } from "./response.ts";
import type { ResponseBody, Transport, TransportResponse } from "./transport.ts";

const trusted = /* @__PURE__ */ new WeakSet<Transport>();

/** Registers a transport of this package, whose responses the client does not check. */
export function trust<Trusted extends Transport>(transport: Trusted): Trusted {
  trusted.add(transport);
  return transport;
}

export function guardTransport(transport: Transport): Transport {
  if (trusted.has(transport)) return transport;
  return {
    reportsWrite: transport.reportsWrite === true,
    send: async (request) => copyResponse(await transport.send(request)),
    notSentReason: (error) => transport.notSentReason?.(error),
    warm: (origin) => transport.warm?.(origin),
  };
}

export function warmUp(transport: Transport, origin: string): void {
  void (async () => transport.warm?.(origin))().catch(() => {});
}

function copyResponse({ status, statusText, headers, body: given, original }: TransportResponse): TransportResponse {
  if (!hasMethod(given, "stream")) throw new TypeError("The transport returned no body.");
  const body = copyBody(given);
  try {
    assertStatus(status);
    const copy = { status, statusText, headers: new Headers([...headers]), body };
    return original ? { ...copy, original } : copy;
  } catch (error) {
    body.discard();
    throw error;
  }
}

function copyBody(body: ResponseBody): ResponseBody {
  return {
    async bytes(most) {
      const bytes = await body.bytes(most);
      if (bytes !== undefined && !isBytes(bytes))
        throw new TypeError("The transport returned a body that is not bytes.");
      return bytes;
    },
    stream() {
      try {
        return body.stream()?.pipeThrough(new TransformStream()) ?? null;
      } catch (error) {
        return new ReadableStream({ start: (controller) => controller.error(error) });
      }
    },
    discard() {
      try {
        body.discard();
      } catch {}
    },
  };
}
