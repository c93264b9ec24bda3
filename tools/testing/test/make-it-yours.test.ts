import { spawnSync } from "node:child_process";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeItYours, problemsOf, renameScope } from "../../make-it-yours.mjs";
import { commit, ROOT, scratchFolder } from "../src/repo.ts";
import { run } from "../src/run.ts";

const rename = (text: string) => renameScope(text, "org", "acme", ["signing", "broker-client"]);

test.each([
  ["an import", 'from "@org/signing/verify";', 'from "@acme/signing/verify";'],
  ["a setting of npm", "@org:registry=https://registry.example.com", "@acme:registry=https://registry.example.com"],
  ["a regular expression", String.raw`/@org\/[\w-]+/`, String.raw`/@acme\/[\w-]+/`],
  ["a sentence", "Rename `@org`. @org.", "Rename `@acme`. @acme."],
  ["a package URL", "pkg:npm/%40org/signing@1.0.0", "pkg:npm/%40acme/signing@1.0.0"],
  ["the name of a tarball", "org-signing-1.0.0.tgz", "acme-signing-1.0.0.tgz"],
  [
    "the path of an SBOM",
    "release/sbom/org-broker-client-1.0.0.cdx.json",
    "release/sbom/acme-broker-client-1.0.0.cdx.json",
  ],
  ["Yarn's setting", "npmScopes:\n  org:\n    npmAlwaysAuth: true", "npmScopes:\n  acme:\n    npmAlwaysAuth: true"],
])("renameScope renames the scope in %s", (_, text, renamed) => {
  expect(rename(text)).toBe(renamed);
});

test.each(["@organic/food", "@org-x/a", "api.example.org", "borg-signing", "tag:yaml.org,2002:map", "org:", "@org2"])(
  "renameScope does not change %s",
  (text) => {
    expect(rename(text)).toBe(text);
  },
);

const PACKAGES = ["broker-cli", "broker-client", "broker-sandbox", "signing"];
const COPIED = [
  "README.md",
  "SECURITY.md",
  "examples/consumer/.yarnrc.yml",
  "tools/make-it-yours.mjs",
  ...PACKAGES.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/README.md`]),
];
const REPOSITORY = "https://git.example.com/acme/broker-sdk";
const ALL = { scope: "@made-up", repository: REPOSITORY, security: "security@acme.example", license: "MIT" };

const EARLIER = {
  scope: "@earlier",
  repository: "https://git.example.com/earlier/name",
  security: "earlier@acme.example",
  license: "ISC",
};

/** Copies the files that the command changes, and commits them after an earlier run of the command. */
async function copyFiles() {
  const folder = await scratchFolder("yours-");
  for (const file of COPIED) await cp(join(ROOT, file), join(folder.path, file));
  await run(folder.path, "git", ["init", "--quiet"]);
  makeItYours(folder.path, EARLIER);
  await commit(folder.path);
  const read = (file: string) => readFile(join(folder.path, file), "utf8");
  const changed = async () => {
    const status = await run(folder.path, "git", ["status", "--porcelain", "--untracked-files=all"]);
    return status.split("\n").flatMap((line) => line.slice(3) || []);
  };
  return { ...folder, read, changed };
}

describe("makeItYours", () => {
  test("makeItYours with all options changes the scope, the manifests, SECURITY.md, LICENSE and the READMEs", async () => {
    await using copy = await copyFiles();
    makeItYours(copy.path, ALL);
    const manifest = JSON.parse(await copy.read("packages/broker-client/package.json"));
    expect(manifest).toMatchObject({
      name: "@made-up/broker-client",
      license: "MIT",
      homepage: `${REPOSITORY}/tree/main/packages/broker-client#readme`,
      bugs: { url: `${REPOSITORY}/issues` },
      repository: { type: "git", url: `git+${REPOSITORY}.git`, directory: "packages/broker-client" },
      dependencies: { "@made-up/signing": "workspace:^" },
    });
    expect(await copy.read("SECURITY.md")).toContain("- E-mail: write to <security@acme.example>.\n");
    expect(await copy.read("LICENSE")).toMatch(
      /^MIT License\n\nCopyright \(c\) \d{4} the owners of @made-up\n\nPermission/,
    );
    const readme = await copy.read("packages/broker-client/README.md");
    expect(readme).toContain("## License\n\nMIT. The file `LICENSE` has the text.\n");
    const guide = "docs/errors-and-retries.md";
    expect(readme).toContain(`[\`${guide}\`](${REPOSITORY}/blob/main/${guide})`);
    expect(readme).toContain(`[\`examples/consumer\`](${REPOSITORY}/tree/main/examples/consumer)`);
    expect(readme.match(/(?<!\[)`(?:docs|examples)\//g)).toBeNull();
  });

  test("makeItYours changes nothing when it runs for the second time", async () => {
    await using copy = await copyFiles();
    makeItYours(copy.path, ALL);
    await commit(copy.path);
    makeItYours(copy.path, ALL);
    expect(await copy.changed()).toEqual([]);
  });

  test("makeItYours accepts a URL that ends with .git, and the license UNLICENSED", async () => {
    await using copy = await copyFiles();
    makeItYours(copy.path, { repository: `${REPOSITORY}.git`, license: "UNLICENSED" });
    const [readme, license] = [await copy.read("packages/signing/README.md"), await copy.read("LICENSE")];
    expect(readme).toContain(`](${REPOSITORY}/blob/main/docs/verifying.md)`);
    expect(readme).not.toContain("earlier/name");
    expect(readme).toContain("The owner grants no license.");
    expect(license).toMatch(/^Copyright .* @earlier\. All rights reserved\.\n\nThe owner grants no license\./);
  });

  const manifests = PACKAGES.map((name) => `packages/${name}/package.json`);
  const readmes = PACKAGES.map((name) => `packages/${name}/README.md`);
  test.each([
    [
      "scope",
      [
        ...manifests,
        ...readmes,
        "README.md",
        "SECURITY.md",
        "LICENSE",
        "examples/consumer/.yarnrc.yml",
        "tools/make-it-yours.mjs",
      ],
    ],
    ["repository", [...manifests, ...readmes.filter((file) => !file.includes("broker-cli/"))]],
    ["security", ["SECURITY.md"]],
    ["license", [...manifests, ...readmes, "README.md", "LICENSE"]],
  ] as const)(
    "makeItYours with only the option `%s` changes only the files that contain the value of this option",
    async (option, files) => {
      await using copy = await copyFiles();
      makeItYours(copy.path, { [option]: ALL[option] });
      expect((await copy.changed()).sort()).toEqual([...files].sort());
    },
  );

  test.each(["MIT", "Apache-2.0", "BSD-3-Clause", "ISC"])(
    "makeItYours writes the license text of %s without the name of another owner",
    async (license) => {
      await using copy = await copyFiles();
      makeItYours(copy.path, { license });
      const text = await copy.read("LICENSE");
      expect(text.length).toBeGreaterThan(500);
      expect(text).not.toMatch(/<year>|<owner>|Consortium, Inc/);
      const notices = text.match(/^Copyright \(c\) .*$/gm) ?? [];
      expect(notices).toHaveLength(license === "Apache-2.0" ? 0 : 1);
    },
  );
});

test.each([
  ["no option", [], "Give at least one option."],
  ["an unknown option", ["--name", "acme"], "Unknown option '--name'"],
  ["a positional argument", ["@acme"], "@acme"],
  ["a scope without an @", ["--scope", "acme", "--license", "MIT"], '--scope "acme" must be an @'],
  [
    "a URL without a path",
    ["--repository", "https://github.com"],
    '--repository "https://github.com" must be an https URL',
  ],
  ["a URL with a query", ["--repository", "https://github.com/a/b?c"], "must be an https URL"],
  ["an SSH address", ["--repository", "git@github.com:acme/broker-sdk.git"], "must be an https URL"],
  ["an invalid e-mail address", ["--security", "security.acme.example"], "must be an e-mail address"],
  [
    "an unknown license",
    ["--scope", "@acme", "--license", "MIT-0"],
    '--license "MIT-0" must be one of MIT, Apache-2.0',
  ],
])("make-it-yours.mjs exits with 2 for %s, and changes nothing", async (_, args, problem) => {
  await using copy = await copyFiles();
  const program = join(copy.path, "tools/make-it-yours.mjs");
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(problem) });
  expect(stderr).toContain("Usage: node tools/make-it-yours.mjs");
  expect(await copy.changed()).toEqual([]);
});

test("problemsOf accepts valid options", () => {
  expect(problemsOf({ ...ALL, license: "UNLICENSED" })).toEqual([]);
});
