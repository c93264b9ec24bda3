// Signs a request, and sends the same request twice, so that the verifier must reject the second request as a replay.
const { createServer } = require("node:http");
const { buffer } = require("node:stream/consumers");

const appKey = "made-up-app-key";
const appSecret = "made-up-app-secret";

/**
 * @param {Pick<typeof import("@org/signing"), "createSigner">} signing
 * @param {Pick<typeof import("@org/signing/verify"), "createVerifier" | "memoryReplayStore">} verify
 */
exports.exchange = async ({ createSigner }, { createVerifier, memoryReplayStore }) => {
  const replayStore = memoryReplayStore({ capacity: 10 });
  const verifier = createVerifier({ secretFor: () => appSecret, tolerance: 60_000, replayStore });
  const server = createServer(async (request, response) => {
    const { method, url: target, headersDistinct: headers } = request;
    const result = await verifier.verify({ method, target, headers, body: await buffer(request) });
    response.end(result.ok ? `accepted from ${result.appKey}` : result.code);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;

  const signer = createSigner({ appKey, appSecret });
  const { url, headers, body } = await signer.sign({ method: "POST", url: `${origin}/made/up?a=1`, body: '{"a": 1}' });
  for (const _ of ["once", "again"]) {
    const response = await fetch(url, { method: "POST", headers: { ...headers }, body: body ?? null });
    console.log(await response.text());
  }
  server.close();
};

/** @param {Pick<typeof import("@org/signing"), "createSigner">} signing */
exports.refused = ({ createSigner }) => [
  // @ts-expect-error the app secret is missing
  createSigner({ appKey }),
];
