// `pnpm release`. It imports by path: the job that publishes has no package of the repo installed.
import { runSubcommand } from "../../../testing/src/command-line.ts";

await runSubcommand("pnpm release", {
  version: {
    summary: "Raises the versions, writes the changelogs, and accepts the spec. A release begins here.",
    load: () => import("./version.ts"),
  },
  run: {
    summary: "Packs, publishes and tags from this machine. With --dry-run it only says what it would publish.",
    load: () => import("./run.ts"),
  },
  pack: {
    summary: "A part of run: builds, and packs into release/, with an SBOM for each package.",
    load: () => import("./pack.ts"),
  },
  publish: { summary: "A part of run: publishes the tarballs of release/.", load: () => import("./publish.ts") },
  snapshot: {
    summary: "Packs what is pending as 0.0.0-NAME-DATETIME, to try it in another repository.",
    load: () => import("./snapshot.ts"),
  },
  check: {
    summary:
      "Fails if a package must be a major because of a pending one, and no changeset says so. Part of pnpm check.",
    load: () => import("./check.ts"),
  },
  mode: {
    summary: "Says what the release workflow has to do: version, publish or none.",
    load: () => import("./mode.ts"),
  },
});
