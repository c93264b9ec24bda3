import { run } from "@org/testing";
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { installedHere, tscOf } from "../executables.ts";
import { LISTED, placeIn, runListing, type Proof } from "../proof.ts";

// The type declarations of msw do not compile with TypeScript 5.4.
const VERSIONS = ["5.9", "7"];

/** This proof installs msw in a separate directory, because all other proofs must run without msw. */
export const msw: Proof<RegistryEnvironment> = {
  name: `msw 3, TypeScript ${VERSIONS.join(" and ")}`,
  programs: VERSIONS.map(tscOf),
  async prove({ scratch, installed, env }) {
    const withMsw = join(scratch, "msw");
    await cp(join(installed, "node_modules"), join(withMsw, "node_modules"), { recursive: true });
    await symlink(installedHere("msw"), join(withMsw, "node_modules/msw"));
    const directory = await placeIn(withMsw, "typescript");
    for (const version of VERSIONS) {
      const out = `out/${version}/msw`;
      await run(directory, tscOf(version), ["--project", "msw.json", "--outDir", out]);
      await runListing(directory, process.execPath, [`${out}/call.mjs`], env);
    }
    return LISTED;
  },
};
