// Stops pnpm scripts with a clear message if Node is older than version 24.
const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(
    `The scripts of this repository need Node 24 or later, and this is Node ${process.version}. On Linux, run \`npx -y pnpm@12 install\`. On other systems, install Node 24.`,
  );
  process.exitCode = 1;
}
