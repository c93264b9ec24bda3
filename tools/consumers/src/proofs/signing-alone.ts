import { run } from "@org/testing";
import { join } from "node:path";
import { placeIn, runExpecting, type Consumer } from "../consumer.ts";
import { install } from "../install.ts";
import { tscOf } from "../tools.ts";

/** The oldest that is promised, and the newest. */
const compilers = [tscOf("5.4"), tscOf("7")];

const EXCHANGE = "accepted from made-up-app-key\nnonce_reused";

/** @org/signing without the client: it brings nothing along, works at both ends of the wire, and compiles. */
export const signingAlone: readonly Consumer[] = [
  {
    shape: "Signing alone, TypeScript",
    programs: compilers,
    async prove(world) {
      const folder = await placeIn(world.folder, "signing-alone");
      await install(folder, ["@org/signing"], world);
      const [, ...packages] = (await run(folder, "npm", ["ls", "--all", "--parseable"], world.env)).trim().split("\n");
      if (packages.length !== 1) throw new Error(`Other packages came along:\n${packages.join("\n")}`);
      for (const file of ["module.mjs", "commonjs.cjs"]) await runExpecting(EXCHANGE, folder, process.execPath, [file]);
      // The types of Node are another's: here is nothing but the signing.
      const typeRoots = join(world.installed, "node_modules/@types");
      for (const tsc of compilers) await run(folder, tsc, ["--typeRoots", typeRoots]);
      return "no other package, signed, sent, verified, a replay refused";
    },
  },
];
