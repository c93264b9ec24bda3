// Runs `pnpm release`. The CI job that publishes does not install the packages of this repository, so this program
// imports `command-line.ts` by its path.
import { runSubcommand } from "../../../testing/src/command-line.ts";

await runSubcommand("pnpm release", {
  version: {
    summary: "Raises the versions, writes the changelogs, and accepts the spec. This is the first step of a release.",
    load: () => import("./version.ts"),
  },
  run: {
    summary:
      "Packs, publishes and tags the packages from this machine. With --dry-run, only reports the versions to publish.",
    load: () => import("./run.ts"),
  },
  pack: {
    summary: "Builds the packages, and packs tarballs and SBOMs into release/. Part of `pnpm release run`.",
    load: () => import("./pack.ts"),
  },
  publish: {
    summary: "Publishes the tarballs in release/. Part of `pnpm release run`.",
    load: () => import("./publish.ts"),
  },
  snapshot: {
    summary: "Packs the pending changes as 0.0.0-NAME-DATETIME, for a trial in another repository.",
    load: () => import("./snapshot.ts"),
  },
  check: {
    summary:
      "Fails if a package needs a major because of a dependency, but has no changeset with a major. Part of `pnpm check`.",
    load: () => import("./check.ts"),
  },
  mode: {
    summary: "Prints what the release workflow must do next: version, publish or none.",
    load: () => import("./mode.ts"),
  },
});
