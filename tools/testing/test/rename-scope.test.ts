import { expect, test } from "vitest";
import { renameScope } from "../../rename-scope.mjs";

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
