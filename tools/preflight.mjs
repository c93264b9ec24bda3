// The lockfile brings Node 24 for Linux; where that failed, or elsewhere, say so before anything else does.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(
    `This repo's scripts need Node 24, and this is ${process.version}. Run \`npx -y pnpm@12 install\` again.`,
  );
  process.exitCode = 1;
}
