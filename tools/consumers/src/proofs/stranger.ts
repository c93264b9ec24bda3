import { rejects } from "node:assert/strict";
import { join } from "node:path";
import type { Consumer } from "../consumer.ts";
import { install } from "../install.ts";
import { userConfig } from "../publish.ts";

/** Who knows where the scope is, and has no token: what the others install is restricted. */
export const stranger: readonly Consumer[] = [
  {
    shape: "npm without a token",
    programs: ["npm"],
    async prove({ folder, npmrc, versions }) {
      const env = userConfig(join(folder, "no-token.npmrc"));
      const names = Object.keys(versions);
      for (const name of names) await rejects(install(join(folder, "stranger"), [name], { npmrc, env }), /E401/);
      return `${names.length} packages are refused`;
    },
  },
];
