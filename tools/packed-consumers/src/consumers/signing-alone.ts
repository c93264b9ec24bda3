import { run } from "@org/scratch";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { placeIn, type Consumer } from "../consumer.ts";

/** The oldest that is promised, and the newest. */
const compilers = ["5.4", "7"].map((version) =>
  fileURLToPath(new URL(`../../node_modules/typescript-${version}/bin/tsc`, import.meta.url)),
);

const EXCHANGE = "accepted from made-up-app-key\nnonce_reused\n";

/** @org/signing without the client: it brings nothing along, works at both ends of the wire, and compiles. */
export const signingAlone: readonly Consumer[] = [
  {
    shape: "Signing alone, TypeScript",
    programs: compilers,
    async prove({ folder, installed, npmrc, settings }) {
      const room = await placeIn(folder, "signing-alone");
      await writeFile(join(room, ".npmrc"), npmrc);
      await writeFile(join(room, "package.json"), JSON.stringify({ private: true }));
      await run(room, "npm", ["install", "--no-audit", "--no-fund", "@org/signing"], settings);
      const [, ...packages] = (await run(room, "npm", ["ls", "--all", "--parseable"], settings)).trim().split("\n");
      if (packages.length !== 1) throw new Error(`Other packages came along:\n${packages.join("\n")}`);
      for (const file of ["module.mjs", "commonjs.cjs"]) {
        const said = await run(room, process.execPath, [file]);
        if (said !== EXCHANGE) throw new Error(`${file} says\n${said}`);
      }
      // The types of Node are another's: here is nothing but the signing.
      const typeRoots = join(installed, "node_modules/@types");
      for (const compiler of compilers) await run(room, compiler, ["--typeRoots", typeRoots]);
      return "no other package, signed, sent, verified, a replay refused";
    },
  },
];
