// `pnpm release`. It imports by path: the job that publishes has no package of the repo installed.
import { runSubcommand } from "../../../testing/src/command-line.ts";

await runSubcommand("pnpm release", {
  check: {
    summary: "Fails if a package must be a major because of a pending one, and no changeset says so.",
    load: () => import("./check.ts"),
  },
  run: {
    summary: "Packs, publishes and tags from this machine. With --dry-run it only says what it would publish.",
    load: () => import("./run.ts"),
  },
  version: {
    summary: "Raises the versions, writes the changelogs, and accepts the spec.",
    load: () => import("./version.ts"),
  },
  pack: { summary: "Builds and packs into release/, with an SBOM for each package.", load: () => import("./pack.ts") },
  publish: { summary: "Publishes the tarballs of release/.", load: () => import("./publish.ts") },
  snapshot: {
    summary: "Packs what is pending as 0.0.0-NAME-DATETIME, to try it in another repo.",
    load: () => import("./snapshot.ts"),
  },
  mode: {
    summary: "Says what the release workflow has to do: version, publish or none.",
    load: () => import("./mode.ts"),
  },
});
