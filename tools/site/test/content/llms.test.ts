import { expect, test } from "vitest";
import { llmsText } from "../../src/content/llms.ts";
import { readReference } from "../../src/content/operations/reference.ts";
import { ACCEPTED } from "./operations/support.ts";

const { spec } = await readReference(ACCEPTED, "spec.yaml");
const page = (path: string, title: string) => ({ path, title, description: `About\n${title}.`, markdown: "" });
const text = llmsText(
  [
    page("made-up", "Other"),
    page("guides/made-up", "A [guide]"),
    page("operations", "Operations"),
    page("operations/getMadeUp", "getMadeUp"),
  ],
  spec,
);

test("llmsText starts with a heading, a summary and the rules", () => {
  const [heading, summary, rules] = text.split("\n\n");
  expect(heading).toBe("# Broker SDK");
  expect(summary).toMatch(/^> .* You can call 1 of the 46 operations of the service\.$/);
  expect(rules).toMatch(/^Rules/);
  expect(text.indexOf("- Never retry a change whose outcome is unknown.")).toBeLessThan(text.indexOf("\n## "));
});

test("llmsText writes a section for each kind of page, with one line for each page", () => {
  const [, ...sections] = text.split("\n## ");
  expect(sections).toEqual([
    "Operations\n\n- [Operations](/operations): About Operations.\n- [getMadeUp](/operations/getMadeUp): About getMadeUp.\n",
    "Guides\n\n- [A \\[guide\\]](/guides/made-up): About A [guide].\n",
    "Other pages\n\n- [Other](/made-up): About Other.\n",
  ]);
});
