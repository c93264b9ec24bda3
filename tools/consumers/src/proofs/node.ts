import { nodes } from "@org/runtimes";
import { call, placeIn, type Consumer } from "../consumer.ts";

/** `require` of today's Node takes an ES module, too: older ones do not, and must be given CommonJS. */
const OLD_REQUIRE = "--no-experimental-require-module";

/** As an ES module and by `require`, on every Node that is promised. */
export const node: readonly Consumer[] = nodes.flatMap(({ name, program }) =>
  ["call.mjs", "call.cjs"].map((file) => ({
    shape: `${name}, ${file.endsWith(".mjs") ? "ES module" : "CommonJS by require"}`,
    programs: [program],
    async prove({ installed, env }) {
      return call(await placeIn(installed, "node"), program, [OLD_REQUIRE, file], env);
    },
  })),
);
