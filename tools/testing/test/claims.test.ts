// Finds sentences that a revision of the spec can make false, such as "The service does not document its errors". Nobody
// edits this sentence when the spec documents an error. A sentence must be true for each spec, as in "If the spec does
// not document an operation", or a program must generate the sentence from the spec.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clientHeaders } from "../../../packages/broker-cli/src/generated/inputs.ts";
import { ROOT } from "../src/repo.ts";
import { run } from "../src/run.ts";

const CLAIMS = [
  /\b(?:service|reference|spec|API)(?:'s reference)? (?:also |still )?does not (?:document|describe|specify|give|show|say|decide)\b/i,
  /\b(?:service|reference|spec|API) (?:documents|describes|specifies|gives|shows|names) (?:no|only|one|\d+)\b/i,
  /\b(?:tolerances?|limits?|bodies|statuses|skew|of the service|service's \w+)\b[^.]* (?:is|are) not documented\b/i,
  /\b(?:one|only) documented (?:operation|version)\b/i,
  /(?<![\d,])\b\d\d+ (?:other |more )?(?:operations|placeholders)\b/i,
];

/** Matches the start of a clause that limits the claim, such as "If" or "an operation that". */
const LIMITED = /\b(?:if|unless|when|until|while|whether|that|which|where|whose)\b[^,.]*$/i;

function claimsIn(text: string): string[] {
  const prose = text
    .replaceAll(/^```.*?^```$/gms, "")
    // A string literal can continue in the next line.
    .replaceAll(/["`] \+\s*["`]/g, "")
    .replaceAll(/\n\s*(?:\/\/|\*|#+ |>)?\s*/g, " ");
  return prose.split(/(?<=[.!?])\s/).filter((sentence) =>
    CLAIMS.some((claim) => {
      const { 0: found = "", index = 0 } = claim.exec(sentence) ?? {};
      // A sentence with `${name}` gets its subject at run time, so it claims nothing about a fixed operation.
      return found !== "" && !LIMITED.test(sentence.slice(0, index)) && !sentence.includes("${");
    }),
  );
}

const PATHS = ["*.md", "docs", "examples", "packages/*/*.md", "packages/*/src", "spec/*.ts", "spec/redocly.yaml"];
const WRITTEN_BY_PROGRAMS = /(?:^|\/)(?:generated\/|CHANGELOG\.md$|RESULTS\.md$)/;
const listed = await run(ROOT, "git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...PATHS]);
const FILES = listed.split("\0").filter((file) => /\.(?:md|ts|yaml|py)$/.test(file) && !WRITTEN_BY_PROGRAMS.test(file));

/** Returns the text of a file. The list is empty for a deleted file that git still lists. */
function read(file: string): string[] {
  try {
    return [readFileSync(join(ROOT, file), "utf8")];
  } catch {
    return [];
  }
}

describe("the documents and the sources", () => {
  test("the documents and the sources have no sentence that a new revision of the spec could make false", () => {
    const claims = FILES.flatMap((file) =>
      read(file).flatMap((text) => claimsIn(text).map((claim) => `${file}: ${claim}`)),
    );
    expect(FILES.length).toBeGreaterThan(100);
    expect(claims).toEqual([]);
  });

  test("the documents and the sources show only the x-version of the spec", () => {
    const version = /x-version["'`\]]*(?::|,| =| is not) ?["'`]*(v\d+)/g;
    const named = FILES.flatMap((file) =>
      read(file).flatMap((text) => [...text.matchAll(version)].map(([, name]) => `${file}: ${name}`)),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((each) => !each.endsWith(`: ${clientHeaders["x-version"]}`))).toEqual([]);
  });
});

describe("claimsIn", () => {
  test.each([
    "This response is made up. The service does not document its error responses and limits.",
    "// The project chose the limits, because the limits of the service are not documented.",
    "The spec documents no order.",
    "  # The reference shows no error statuses, error codes or error bodies.",
    "## One documented operation",
    "The other 45 operations are placeholders.",
    "`broker operations` lists all 46 operations.",
    ' "If it fails, the reference " +\n  "does not describe it."',
  ])("claimsIn finds a sentence that a new revision of the spec can make false: %s", (sentence) => {
    expect(claimsIn(sentence)).toHaveLength(1);
  });

  test.each([
    "If the spec does not document an operation, define it.",
    "An operation that the service does not document is a placeholder.",
    "The service can respond in another way.",
    "`The reference specifies no operation for ${method} ${target}.`",
    "For 2,000 operations, the compiler needs 3 s.",
  ])("claimsIn finds no claim in a sentence that is true for each spec: %s", (sentence) => {
    expect(claimsIn(sentence)).toEqual([]);
  });
});
