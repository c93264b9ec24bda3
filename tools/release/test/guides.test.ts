import { expect, test } from "vitest";
import { guidesIn, moveLinks } from "../src/guides.ts";

const PLACE = {
  directory: "packages/made-up",
  guides: ["docs/one.md", "docs/two.md"],
  url: undefined,
};
const GUIDE =
  "[Two](two.md#a), [three](three.md), [us](../packages/made-up/README.md#b), [out](../README.md#c), [web](https://example.com/x.md), [here](#d).";

test("guidesIn returns each guide once, even if the README refers to the guide twice", () => {
  expect(
    guidesIn("`docs/one.md`, [`docs/two.md`](https://example.com/docs/two.md), `docs/one.md`, docs/three.md"),
  ).toEqual(["docs/one.md", "docs/two.md"]);
});

test("moveLinks removes links to files outside the package if the package has no repository URL", () => {
  expect(moveLinks(GUIDE, PLACE)).toBe(
    "[Two](two.md#a), three, [us](../README.md#b), out, [web](https://example.com/x.md), [here](#d).",
  );
});

test("moveLinks links to files of the repository if the package has a repository URL", () => {
  const moved = moveLinks(GUIDE, { ...PLACE, url: "https://git.example.com/a/b" });
  expect(moved).toContain("[three](https://git.example.com/a/b/blob/main/docs/three.md)");
  expect(moved).toContain("[out](https://git.example.com/a/b/blob/main/README.md#c)");
  expect(moved).toContain("[Two](two.md#a)");
});
