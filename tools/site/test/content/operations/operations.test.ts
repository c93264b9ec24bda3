import { lastAccepted } from "@org/revisions/ledger";
import { promote } from "@org/revisions/promote";
import { describe, expect, test } from "vitest";
import { operationIndex, operationPages } from "../../../src/content/operations/index.ts";
import { exampleOf, readReference } from "../../../src/content/operations/reference.ts";
import type { Page } from "../../../src/page.ts";
import { ACCEPTED, cellsOf, LEDGER, markdownOf, pagesOf, SPEC, SYNTHETIC } from "./support.ts";

const METHODS = ["get", "post", "put", "delete", "patch"];

/** Documents all placeholders of a spec with made-up methods and paths. */
async function promoteAll(yaml: string): Promise<string> {
  const { spec } = await readReference(yaml, "spec.yaml");
  const placeholders = spec.operations.filter(({ status }) => status === "placeholder");
  return placeholders.reduce((promoted, { operationId }, index) => {
    const method = METHODS[index % METHODS.length] ?? "";
    const retry = method === "get" ? "safe" : "never";
    return promote(promoted, operationId, { method, path: `/made-up/${index}/{made_up_id}`, retry });
  }, yaml);
}

const ALL_DOCUMENTED = await promoteAll(ACCEPTED);

const SPECS = [
  ["the current spec", SPEC],
  ["the accepted revision", ACCEPTED],
  ["a spec in which all placeholders are documented", ALL_DOCUMENTED],
  ["a synthetic spec", SYNTHETIC],
] as const;

describe.each(SPECS)("the pages of %s", async (_, yaml) => {
  const reference = await readReference(yaml, "spec.yaml");
  const { spec } = reference;
  const pages = operationPages(reference, LEDGER);

  test("the pages are the index and one page for each operation", () => {
    expect(pages.map(({ path }) => path)).toEqual([
      "operations",
      ...spec.operations.map(({ operationId }) => `operations/${operationId}`),
    ]);
  });

  test("the pages show the request of an operation only if the spec documents it", () => {
    const requests = pages.flatMap(({ markdown }) => /^```http\n(.+)\n```\n/.exec(markdown)?.[1] ?? []);
    expect(requests).toEqual(spec.documented.map(({ method, path }) => `${method} ${path}`));
  });

  test("the pages show each operation exactly once in the tables of groups", () => {
    const rows = markdownOf(pages, "operations").split("\n");
    for (const { operationId } of spec.operations) {
      expect(rows.filter((row) => cellsOf(row)[1] === ` \`${operationId}\` `)).toHaveLength(1);
    }
  });

  test("the pages have tables whose rows have as many cells as the head", () => {
    for (const rows of pages.flatMap(tablesOf)) {
      expect(new Set(rows.map((row) => cellsOf(row).length)).size).toBe(1);
    }
  });

  test("the pages contain neither `[object ` nor `NaN`", () => {
    for (const { markdown } of pages) expect(markdown).not.toMatch(/\[object |\bNaN\b/);
  });
});

function tablesOf({ markdown }: Page): string[][] {
  const withoutCode = markdown.replaceAll(/^```[^]*?^```$/gm, "");
  return withoutCode
    .split("\n\n")
    .filter((block) => block.startsWith("| "))
    .map((block) => block.trimEnd().split("\n"));
}

const accepted = markdownOf(await pagesOf(ACCEPTED), "operations");

test("the index of operations starts with the number of callable operations", () => {
  expect(accepted).toMatch(/^You can call 1 of the 46 operations of the service\./);
});

test("the index of operations links to the page of a placeholder from a row with an anchor", () => {
  expect(accepted).toContain(
    '| [<span id="placeOptionOrder">Place an option order</span>](/operations/placeOptionOrder) | `placeOptionOrder` |',
  );
});

test("the index of operations lists a callable operation once, with its request, before the placeholders", () => {
  expect(accepted.match(/`listAccounts`/g)).toHaveLength(1);
  expect(accepted).toMatch(/^## Callable\n\n\| Operation \|/m);
  expect(accepted).toMatch(
    /List accounts<\/span>\]\(\S+\) \| `listAccounts` \| \*\*GET\*\* `\/trading\/accounts\/list` \|/,
  );
  expect(accepted.indexOf("`listAccounts`")).toBeLessThan(accepted.indexOf("## Placeholders"));
});

test("the index of operations links to the latest of several revisions with the date of the document", async () => {
  const again = { ...lastAccepted(LEDGER), revision: "2026-10-17.2" };
  const ledger = { ...LEDGER, accepted: [...LEDGER.accepted, again] };
  const { markdown } = operationIndex((await readReference(ACCEPTED, "spec.yaml")).spec, ledger);
  expect(markdown).toContain("describes the revision [2026-10-17.2](/revisions#2026-10-172).");
});

test("the index of operations has no section about placeholders if all operations are documented", async () => {
  const index = markdownOf(await pagesOf(ALL_DOCUMENTED), "operations");
  expect(index).toMatch(/^You can call 46 of the 46 operations of the service\./);
  expect(index).not.toContain("laceholder");
});

test("the index of operations lists no callable operation if all operations are placeholders", async () => {
  const paths = /^paths:\n(?: .*\n)+/m;
  const index = markdownOf(await pagesOf(ACCEPTED.replace(paths, "paths: {}\n")), "operations");
  expect(index).toMatch(/^You can call 0 of the 45 operations of the service\.[^|]*\n\n## Placeholders/);
});

const pages = await pagesOf(ACCEPTED);
const order = markdownOf(pages, "operations/placeOptionOrder");

test("the page of a placeholder has the description, the missing facts and the first revision", () => {
  expect(order).toMatch(/^Places a single-leg US option order\.\n/);
  expect(order).toContain("- The revision [2026-08-29](/revisions#2026-08-29) first named the operation.");
  expect(order).toContain("The reference gives no method, path or payload of this operation.");
});

test("the page of a placeholder lists the known parameters", () => {
  const bars = markdownOf(pages, "operations/listOptionHistoricalBars");
  expect(bars).toContain(
    "names the parameters `start_time` (query) and `end_time` (query), but neither their types nor other parameters.",
  );
});

test("the page of a placeholder says if the first revision is not known", () => {
  expect(markdownOf(pages, "operations/listMarketSectors")).toContain("does not say which revision first named");
});

test("the page of a placeholder invents neither a method nor a path in the definition", () => {
  expect(order).toContain('  name: "placeOptionOrder",\n  method: METHOD, // from your source\n  path: PATH,');
});

test.each([
  ["the call of an operation without required inputs", ACCEPTED, "broker.trading.listAccounts()"],
  ["no call of a change", ACCEPTED.replace("x-retry: safe", "x-retry: never"), ""],
  ["no call of a deprecated operation", ACCEPTED.replace("x-retry: safe", "$&\n      deprecated: true"), ""],
])("exampleOf returns %s", async (_, yaml, call) => {
  const example = exampleOf(await readReference(yaml, "spec.yaml"));
  expect(example.call).toBe(call);
  expect(example.result.includes('"account_id": "sandbox-')).toBe(call !== "");
});
