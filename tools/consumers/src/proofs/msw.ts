import { run } from "@org/testing";
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { call, LISTED, placeIn, type Consumer } from "../consumer.ts";
import { toolOf, tscOf } from "../tools.ts";

// Not 5.4: msw's own types do not compile there.
const compilers = [tscOf("5.9"), tscOf("7")];

/** The optional peer, in a folder of its own: beside the others it would hide that they get along without it. */
export const msw: readonly Consumer[] = [
  {
    shape: "msw 3, TypeScript 5.9 and 7",
    programs: compilers,
    async prove({ folder, installed, env }) {
      const withMsw = join(folder, "msw");
      await cp(join(installed, "node_modules"), join(withMsw, "node_modules"), { recursive: true });
      await symlink(toolOf("msw"), join(withMsw, "node_modules/msw"));
      const placed = await placeIn(withMsw, "msw");
      for (const [index, tsc] of compilers.entries()) {
        await run(placed, tsc, ["--project", ".", "--outDir", `out/${index}`]);
        await call(placed, process.execPath, [`out/${index}/call.mjs`], env);
      }
      return LISTED;
    },
  },
];
