import { parseLedger } from "@org/revisions/ledger";
import { expect, test } from "vitest";
import { revisionPage } from "../../src/content/revisions.ts";

const HASH = `sha256:${"0".repeat(64)}`;
const LEDGER = parseLedger(`
history:
  - { date: "2026-01-01", says: "Things | added.", why: "No facts, so the revision has no document." }
  - { revision: "2026-02-01", hash: "${HASH}", changes: ["The <first> document."] }
  - revision: "2026-02-01.2"
    hash: "${HASH}"
    changes: ["\`getMadeUp\` moves."]
    bump: { "@org/broker-client": major, "@org/broker-sandbox": minor }
    waivers: [{ package: "@org/broker-sandbox", bump: patch, reason: "No program can notice the change." }]
    migration: ["Call \`getOther\`."]
    release: "@org/broker-client@2.0.0"
`);
const { markdown } = revisionPage(LEDGER);

test("the page lists the revisions from the newest to the oldest", () => {
  const headings = Array.from(markdown.matchAll(/^## (.*)$/gm), ([, heading]) => heading);
  expect(headings).toEqual(["2026-02-01.2", "2026-02-01", "2026-01-01"]);
});

test("an entry with a document has the release, the changes, the bumps and the migration", () => {
  const [, newest = ""] = markdown.split("\n## ");
  expect(newest).toContain("First release: `@org/broker-client@2.0.0`.");
  expect(newest).toContain("- `getMadeUp` moves.");
  expect(newest).toContain("- `@org/broker-client`: major\n");
  expect(newest).toContain(
    "- `@org/broker-sandbox`: minor, released as patch, because: No program can notice the change.",
  );
  expect(newest).not.toContain("`@org/broker-cli`");
  expect(newest).toContain("**Migration**\n\n- Call `getOther`.");
});

test("the first entry with a document has changes, but no bump and no release", () => {
  const [, , first = ""] = markdown.split("\n## ");
  expect(first).toContain("- The \\<first\\> document.");
  expect(first).toContain("so the revision has no bump");
  expect(first).toContain("No release is recorded for this revision.");
});

test("the entry of a revision without a document quotes the reference, and says why no document exists", () => {
  const [, , , oldest = ""] = markdown.split("\n## ");
  expect(oldest).toContain("The reference says: Things \\| added.");
  expect(oldest).toContain("**No document.** No facts");
});
