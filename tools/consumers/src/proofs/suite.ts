import { writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { startArrivals, serve } from "../servers.ts";
import { placeIn, sandboxIn, type Proof } from "../proof.ts";
import { suiteRuntimes, type SuiteRuntime } from "../suite-runtimes.ts";

export const suite: readonly Proof[] = suiteRuntimes.map((runtime) => suiteOn(runtime));

/** @param index content that replaces `index.mjs` */
export function suiteOn(runtime: SuiteRuntime, index?: string): Proof {
  return {
    name: `${runtime.name}, suite`,
    programs: [runtime.program],
    async prove({ installed, env }) {
      const directory = await placeIn(installed, "suite");
      if (index !== undefined) await writeFile(join(directory, "index.mjs"), index);
      await using redirecting = await serve(redirect);
      await using counting = await startArrivals();
      const { crypto, repeats } = runtime;
      const urls = { redirectUrl: redirecting.url, arrivalsUrl: counting.url };
      const input = { sandbox: sandboxIn(env), ...urls, crypto, repeats };
      const { passed, failures, skipped } = await runtime.run(directory, input);
      if (failures.length > 0) throw new Error(failures.map(({ test, message }) => `${test}: ${message}`).join("\n"));
      if (passed === 0) throw new Error("No test ran.");
      const reasons = skipped.map((reason) => ` (${reason})`).join("");
      return `${crypto}, ${passed} passed, ${skipped.length} skipped${reasons}`;
    },
  };
}

/** Sends CORS headers, because browsers follow a redirect to a different origin only with CORS headers. */
const redirect: RequestListener = ({ method, url }, response) => {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-headers", "*");
  response.writeHead(method === "OPTIONS" || url === "/arrived" ? 200 : 307, { location: "/arrived" });
  response.end();
};
