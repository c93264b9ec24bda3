import { rejects } from "node:assert/strict";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { install, userConfig } from "../npm.ts";
import type { Proof } from "../proof.ts";

export const unauthenticated: Proof<RegistryEnvironment> = {
  name: "npm without a token",
  programs: ["npm"],
  async prove({ scratch, npmrc, published }) {
    const env = userConfig(join(scratch, "no-token.npmrc"));
    for (const { name } of published) {
      await rejects(install(join(scratch, "no-token"), [name], { npmrc, env }), /E401/);
    }
    return `cannot install any of the ${published.length} packages`;
  },
};
