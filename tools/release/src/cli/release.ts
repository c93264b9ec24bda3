// Implements `pnpm release`. The publishing CI job installs no workspace packages, so the import uses a file path.
import { runSubcommand } from "../../../testing/src/command-line.ts";

await runSubcommand("pnpm release", {
  version: {
    summary:
      "First step of a release. Raises the versions, writes the changelogs, and copies the spec to spec/revisions/.",
    load: () => import("./version.ts"),
  },
  run: {
    summary:
      "On this machine, packs, publishes and tags the packages. With --dry-run, only prints the versions to publish.",
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
    summary: "Packs a snapshot of the pending changes. Another repository can install and try the snapshot.",
    load: () => import("./snapshot.ts"),
  },
  check: {
    summary:
      "Fails if a package has no major bump, but needs a major bump because of a dependency. Part of `pnpm check`.",
    load: () => import("./check.ts"),
  },
  mode: {
    summary: "Prints the next step of the release workflow: version, publish or none.",
    load: () => import("./mode.ts"),
  },
});
