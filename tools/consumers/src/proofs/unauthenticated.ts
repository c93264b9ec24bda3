import { rejects } from "node:assert/strict";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { install, userConfig } from "../npm.ts";
import type { Proof } from "../proof.ts";

/** Without a token the registry refuses every package, so what the other proofs install is restricted. */
export const unauthenticated: readonly Proof<RegistryEnvironment>[] = [
  {
    name: "npm without a token",
    programs: ["npm"],
    async prove({ scratch, npmrc, versions }) {
      const env = userConfig(join(scratch, "no-token.npmrc"));
      const names = Object.keys(versions);
      for (const name of names) await rejects(install(join(scratch, "no-token"), [name], { npmrc, env }), /E401/);
      return `${names.length} packages are refused`;
    },
  },
];
