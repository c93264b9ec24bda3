// `node tools/rename-scope.mjs @acme` changes the npm scope of every package. The script must also run on Node 20.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const USAGE = `Usage: node tools/rename-scope.mjs @SCOPE

Changes the npm scope of every package in sources, manifests, lockfiles, documents, tarball names and settings of package
managers. Then it installs the dependencies, formats the files, and generates code from the spec.

Example: node tools/rename-scope.mjs @acme`;

/**
 * @param {string} text
 * @param {string} from old scope, without the @
 * @param {string} to new scope, without the @
 * @param {readonly string[]} packages names of the published packages, without a scope
 */
export function renameScope(text, from, to, packages) {
  const end = "(?![\\w.-]*[\\w-])";
  return (
    text
      .replace(new RegExp(`@${from}${end}`, "g"), `@${to}`)
      // `%40` is the percent-encoded `@` in URLs.
      .replace(new RegExp(`%40${from}${end}`, "g"), `%40${to}`)
      // File names of tarballs contain the scope without `@`, such as `org-signing-1.0.0.tgz`.
      .replace(new RegExp(`(?<![\\w@-])${from}-(${packages.join("|")})\\b`, "g"), `${to}-$1`)
      // If `.yarnrc.yml` contains the old scope, Yarn requests the packages from the public registry.
      .replace(new RegExp(`(npmScopes:\\s+)${from}:`, "g"), `$1${to}:`)
  );
}

function main() {
  const [scope = "", ...more] = process.argv.slice(2);
  if (scope === "--help") {
    console.log(USAGE);
    return;
  }
  if (more.length > 0 || !/^@[a-z0-9][a-z0-9-]*$/.test(scope)) {
    console.error(
      `${more.length > 0 ? "Give exactly one scope" : `"${scope}" is not an npm scope`}. @SCOPE must be an @ and then lower-case letters, digits and hyphens.\n\n${USAGE}`,
    );
    process.exitCode = 2;
    return;
  }
  const packages = readdirSync(join(ROOT, "packages")).filter((name) => existsSync(manifestOf(name)));
  const { name } = JSON.parse(readFileSync(manifestOf("signing"), "utf8"));
  const [from, to] = [name.slice(1, name.indexOf("/")), scope.slice(1)];
  const changed = filesOfGit().filter((file) => rename(file, (text) => renameScope(text, from, to, packages)));
  console.log(`Replaced @${from} by @${to} in ${changed.length} files. Now installing, formatting and generating.`);
  const pnpm = (/** @type {string[]} */ ...args) =>
    execFileSync("npx", ["-y", "pnpm@12", ...args], { cwd: ROOT, stdio: "inherit" });
  pnpm("install", "--no-frozen-lockfile");
  pnpm("format");
  pnpm("spec", "codegen");
}

/** @param {string} name */
function manifestOf(name) {
  return join(ROOT, "packages", name, "package.json");
}

function filesOfGit() {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return list.split("\0").filter((file) => file !== "" && existsSync(join(ROOT, file)));
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
function rename(file, change) {
  const path = join(ROOT, file);
  const text = readFileSync(path, "utf8");
  // Skips binary files, because Node replaces invalid UTF-8 bytes when it decodes a file as text.
  if (!Buffer.from(text).equals(readFileSync(path))) return false;
  const changed = change(text);
  if (changed === text) return false;
  writeFileSync(path, changed);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
