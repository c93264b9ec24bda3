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

test("an entry with a document has the release, the changes and the migration", () => {
  const [, newest] = markdown.split("\n## ");
  expect(newest).toBe(
    "2026-02-01.2\n\nFirst release: `@org/broker-client@2.0.0`.\n\n- `getMadeUp` moves.\n\n**Migration**\n\n- Call `getOther`.\n",
  );
});

test("an entry without a release and a migration has only its changes", () => {
  const [, , first] = markdown.split("\n## ");
  expect(first).toBe("2026-02-01\n\n- The \\<first\\> document.\n");
});

test("the entry of a revision without a document quotes the reference", () => {
  expect(markdown).toMatch(/\n## 2026-01-01\n\nThings \\\| added\.$/);
});
