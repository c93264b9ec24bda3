// Writes what only the owner of the repository knows: npm scope, address of the repository, address for reports of
// vulnerabilities, and license. The script must also run on Node 20.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const LICENSES = ["MIT", "Apache-2.0", "BSD-3-Clause", "ISC", "UNLICENSED"];

const USAGE = `Usage: node tools/make-it-yours.mjs [--scope @SCOPE] [--repository URL] [--security MAIL] [--license SPDX]

Writes what only the owner of the repository knows. Give one or more options. You can run the command again.

  --scope @SCOPE    Changes the npm scope of every package: sources, manifests, lockfiles, documents, tarball names.
  --repository URL  Writes repository, homepage and bugs to the manifests. Links the guides in the packages' READMEs.
  --security MAIL   Writes the e-mail address for reports of vulnerabilities to SECURITY.md.
  --license SPDX    Writes LICENSE, the manifests and the READMEs: ${LICENSES.join(", ")}.

Then the command installs the dependencies, formats the files, and generates code from the spec.

Example: node tools/make-it-yours.mjs --scope @acme --repository https://github.com/acme/broker-sdk --license MIT`;

/** @typedef {{ scope?: string, repository?: string, security?: string, license?: string }} Wishes */

/**
 * Returns an error message for each invalid option.
 *
 * @param {Wishes} wishes
 */
export function problemsOf({ scope, repository, security, license }) {
  const problems = [];
  if (scope !== undefined && !/^@[a-z0-9][a-z0-9-]*$/.test(scope)) {
    problems.push(`--scope "${scope}" must be an @ and then lower-case letters, digits and hyphens.`);
  }
  if (repository !== undefined && !/^https:\/\/[\w.-]+(?:\/[\w.-]+){2,}$/.test(repository)) {
    problems.push(
      `--repository "${repository}" must be an https URL with an owner and a name, such as https://github.com/acme/broker-sdk.`,
    );
  }
  if (security !== undefined && !/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(security)) {
    problems.push(`--security "${security}" must be an e-mail address, such as security@acme.example.`);
  }
  if (license !== undefined && !LICENSES.includes(license)) {
    problems.push(`--license "${license}" must be one of ${LICENSES.join(", ")}.`);
  }
  return problems;
}

/**
 * Changes the files of a repository.
 *
 * @param {string} root
 * @param {Wishes} wishes options without problems
 */
export function makeItYours(root, { scope, repository, security, license }) {
  const packages = readdirSync(join(root, "packages")).filter((name) =>
    existsSync(join(root, "packages", name, "package.json")),
  );
  if (scope !== undefined) changeScope(root, scope.slice(1), packages);
  if (repository !== undefined) writeRepository(root, repository.replace(/\.git$/, ""), packages);
  if (security !== undefined) {
    change(join(root, "SECURITY.md"), (text) => replaced(text, /^- E-mail: .*$/m, `- E-mail: write to <${security}>.`));
  }
  if (license !== undefined) writeLicense(root, license, packages);
}

/**
 * @param {string} root
 * @param {string} to new scope, without the @
 * @param {readonly string[]} packages
 */
function changeScope(root, to, packages) {
  const from = scopeOf(root);
  for (const file of filesOfGit(root)) change(join(root, file), (text) => renameScope(text, from, to, packages));
}

/** @param {string} root */
function scopeOf(root) {
  const { name } = JSON.parse(readFileSync(join(root, "packages/signing/package.json"), "utf8"));
  return String(name).slice(1, String(name).indexOf("/"));
}

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

/**
 * @param {string} root
 * @param {string} url without `.git`
 * @param {readonly string[]} packages
 */
function writeRepository(root, url, packages) {
  for (const name of packages) {
    const directory = `packages/${name}`;
    changeManifest(join(root, directory), {
      homepage: `${url}/tree/main/${directory}#readme`,
      bugs: { url: `${url}/issues` },
      repository: { type: "git", url: `git+${url}.git`, directory },
    });
    // A relative link to a file outside the package would be dead in the installed package.
    change(join(root, directory, "README.md"), (text) =>
      text.replace(/\[?`((?:docs|examples)\/[\w./-]+)`(?:\]\(https:[^)\s]*\))?/g, (_, path) => {
        const kind = path.endsWith(".md") ? "blob" : "tree";
        return `[\`${path}\`](${url}/${kind}/main/${path})`;
      }),
    );
  }
}

/**
 * @param {string} root
 * @param {string} license
 * @param {readonly string[]} packages
 */
function writeLicense(root, license, packages) {
  const notice = `Copyright (c) ${new Date().getFullYear()} the owners of @${scopeOf(root)}`;
  const isOpen = license !== "UNLICENSED";
  const words = isOpen
    ? `${license}. The file \`LICENSE\` has the text.`
    : "The owner grants no license. Nobody may use, copy or change this software without permission of the owner.";
  const text = isOpen ? licenseText(license, notice) : `${notice}. All rights reserved.\n\n${words}\n`;
  for (const name of packages) changeManifest(join(root, "packages", name), { license });
  for (const directory of [".", ...packages.map((name) => `packages/${name}`)]) {
    change(join(root, directory, "README.md"), (readme) =>
      replaced(readme, /^## License\n\n[^#]*/m, `## License\n\n${words}\n`),
    );
  }
  // pnpm packs the LICENSE of the root into each package.
  writeFileSync(join(root, "LICENSE"), text);
}

/**
 * @param {string} license
 * @param {string} notice
 */
function licenseText(license, notice) {
  const { licenseText: text } = createRequire(import.meta.url)(`spdx-license-list/licenses/${license}`);
  // The copyright notice of a license text can contain placeholders, or the name of another owner.
  const notices = /^Copyright \(c\) .*(?:\n.*Copyright \(c\) .*)*$/m;
  const owned = notices.test(text) ? text.replace(notices, notice) : text;
  return `${owned.replaceAll(/[ \t]+$/gm, "").trim()}\n`;
}

/**
 * @param {string} folder
 * @param {object} fields
 */
function changeManifest(folder, fields) {
  change(join(folder, "package.json"), (text) => {
    const { name, version, description, ...others } = JSON.parse(text);
    return `${JSON.stringify({ name, version, description, ...fields, ...others, ...fields }, undefined, 2)}\n`;
  });
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @param {string} by
 */
function replaced(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`A file has no text that matches ${pattern}.`);
  return text.replace(pattern, () => by);
}

/**
 * @param {string} path
 * @param {(text: string) => string} edit
 */
function change(path, edit) {
  const text = readFileSync(path, "utf8");
  // Skips binary files, because Node replaces invalid UTF-8 bytes when it decodes a file as text.
  if (!Buffer.from(text).equals(readFileSync(path))) return;
  const changed = edit(text);
  if (changed !== text) writeFileSync(path, changed);
}

/** @param {string} root */
function filesOfGit(root) {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return list.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
}

function readOptions() {
  try {
    const string = /** @type {const} */ ({ type: "string" });
    const { values } = parseArgs({ options: { scope: string, repository: string, security: string, license: string } });
    return { values, problems: Object.keys(values).length === 0 ? ["Give at least one option."] : problemsOf(values) };
  } catch (error) {
    // Only the first sentence of Node's error message describes the problem.
    return { values: {}, problems: [error instanceof Error ? error.message.replace(/\. [^]*$/, ".") : String(error)] };
  }
}

function main() {
  if (process.argv.includes("--help")) {
    console.log(USAGE);
    return;
  }
  const { values, problems } = readOptions();
  if (problems.length > 0) {
    console.error(`${problems.join("\n")}\n\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const root = join(dirname(fileURLToPath(import.meta.url)), "..");
  const pnpm = (/** @type {string[]} */ ...args) =>
    execFileSync("npx", ["-y", "pnpm@12", ...args], { cwd: root, stdio: "inherit" });
  // The texts of the licenses are in an npm package.
  pnpm("install", "--frozen-lockfile");
  makeItYours(root, values);
  pnpm("install", "--no-frozen-lockfile");
  pnpm("format");
  pnpm("spec", "codegen");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
