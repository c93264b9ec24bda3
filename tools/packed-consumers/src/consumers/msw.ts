import { run } from "@org/scratch";
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { placeIn, together, type Consumer } from "../consumer.ts";

const toolOf = (path: string) => join(import.meta.dirname, "../../node_modules", path);

// Not 5.4: msw's own types do not compile there.
const compilers = ["5.9", "6", "7"].map((version) => toolOf(`typescript-${version}/bin/tsc`));

/** The optional peer, in a folder of its own: beside the others it would hide that they get along without it. */
export const msw: readonly Consumer[] = [
  {
    shape: "msw 3, TypeScript 5.9, 6 and 7",
    programs: compilers,
    async prove({ folder, installed }) {
      const home = join(folder, "msw");
      await cp(join(installed, "node_modules"), join(home, "node_modules"), { recursive: true });
      await symlink(toolOf("msw"), join(home, "node_modules/msw"));
      const place = await placeIn(home, "msw");
      const proofs = compilers.map(async (tsc, index) => {
        await run(place, process.execPath, [tsc, "--project", ".", "--outDir", `out/${index}`]);
        return (await run(place, process.execPath, [`out/${index}/call.mjs`])).trim();
      });
      return [...new Set(await together(proofs))].join(", ");
    },
  },
];
