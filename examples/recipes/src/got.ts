import type { Signer } from "@org/signing";
import got, { type BeforeRequestHook } from "got";

export function signedGot(prefixUrl: string, signer: Signer) {
  const sign: BeforeRequestHook = async (options) => {
    const { method, url = "", body } = options;
    if (typeof body !== "string" && body !== undefined) throw new TypeError("The body must be JSON text.");
    const signed = await signer.sign({ method, url, body });
    options.url = new URL(signed.url);
    options.body = signed.body;
    Object.assign(options.headers, signed.headers);
  };
  const reject = () => Promise.reject(new Error("The response is a redirect. Signed requests do not follow it."));
  const headers = { "x-version": "v3" }; // the signer does not add this header
  return got.extend({ prefixUrl, headers, hooks: { beforeRequest: [sign], beforeRedirect: [reject] } });
}
