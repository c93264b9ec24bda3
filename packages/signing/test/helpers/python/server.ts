// Runs a Python program against a server that verifies each signature.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "@org/testing";
import { createVerifier, memoryReplayStore, type VerificationResult } from "../../../src/verify/index.ts";
import { APP_KEY, APP_SECRET } from "../support.ts";
import { runProgram, type Output } from "./python-signer.ts";

interface Run extends Output {
  readonly results: readonly VerificationResult[];
}

/**
 * Runs the program with the URL of the server in the environment variable `BROKER_BASE_URL`. A redirect of the server
 * points to the same server.
 */
export async function runAgainstServer(program: string, status = 200): Promise<Run> {
  const results: VerificationResult[] = [];
  const verifier = createVerifier({
    secretFor: (appKey) => (appKey === APP_KEY ? APP_SECRET : undefined),
    tolerance: 60_000,
    replayStore: memoryReplayStore({ capacity: 10 }),
  });
  const server = createServer(async (request, response) => {
    const { method, url: target, headersDistinct: headers } = request;
    results.push(await verifier.verify({ method, target, headers, body: await buffer(request) }));
    response.writeHead(status, { location: "/elsewhere" }).end("[]");
  });
  const port = await listen(server);
  try {
    const env = {
      BROKER_BASE_URL: `http://127.0.0.1:${port}`,
      BROKER_APP_KEY: APP_KEY,
      BROKER_APP_SECRET: APP_SECRET,
      no_proxy: "*",
    };
    const output = await runProgram(program, env);
    return { ...output, results };
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
