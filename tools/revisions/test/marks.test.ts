import { expect, test } from "vitest";
import { marksIn } from "../src/marks.ts";

test("marksIn returns the line and the YAML path of each comment `# to check`", () => {
  expect(
    marksIn(`# to check
paths: # to check
  /a:
    "200": # to check
      description: "" # to fill in
    tags: [one, two, # to check
      three]
  /b:
    - name: x
      required: true # to check
    # to check
`),
  ).toEqual([
    { line: 1, keys: [] },
    { line: 2, keys: ["paths"] },
    { line: 4, keys: ["paths", "/a", "200"] },
    { line: 6, keys: ["paths", "/a", "tags", "1"] },
    { line: 10, keys: ["paths", "/b", "0", "required"] },
    { line: 11, keys: ["paths", "/b", "0", "required"] },
  ]);
});

test("marksIn ignores `# to check` in a string and in the longer comment `# to check twice`", () => {
  expect(
    marksIn(`one: |
  # to check
two: "# to check"
three: a
  b# to check
four: 1 # to check twice
`),
  ).toEqual([]);
});
