import { parseFragment, serialize } from "parse5";
import { expect, test } from "vitest";
import { labelCells } from "../../src/finish/finish.ts";

test("labelCells adds the heading of its column to each cell", () => {
  const head = "<thead><tr><th>code</th><th>next <b>step</b></th></tr></thead>";
  const page = parseFragment(`<table>${head}<tbody><tr><td>a</td><td>b</td></tr></tbody></table>`);
  labelCells(page);
  const row = '<tr><td data-label="Code">a</td><td data-label="Next step">b</td></tr>';
  expect(serialize(page)).toContain(`<tbody>${row}</tbody>`);
});
