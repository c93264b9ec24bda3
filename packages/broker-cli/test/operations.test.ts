import { operations } from "@org/broker-client";
import { expect, test } from "vitest";
import { inputs } from "../src/generated/inputs.ts";
import { runBroker } from "./helpers/run-broker.ts";

const all = Object.entries(operations);
const documented = all.filter(([, { status }]) => status === "documented").map(([name]) => name);

test("broker operations prints the name, the family and the group of each operation", async () => {
  const { code, stdout, stderr } = await runBroker(["operations"], { env: {} });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^ {3}NAME +FAMILY +GROUP +INTRODUCED\n/);
  for (const [name, { family, group, status }] of all) {
    const mark = status === "documented" ? "\\*" : " ";
    expect(stdout).toMatch(new RegExp(`^${mark} {2}${name} +${family} +${group}`, "m"));
  }
  expect(stdout).toContain(`\n\n\`broker call\` can call ${documented.length} of ${all.length} operations. A * `);
});

test("broker operations prints the documented operations first", async () => {
  const { stdout } = await runBroker(["operations"], { env: {} });
  const [table = ""] = stdout.split("\n\n");
  const marks = table
    .split("\n")
    .slice(1, -1)
    .map((line) => line[0]);
  expect(marks.join("")).toMatch(/^\** *$/);
});

test("broker operations --json prints the operations and the number of documented operations as JSON", async () => {
  const { stdout } = await runBroker(["operations", "--json"], { env: {} });
  const printed = JSON.parse(stdout);
  expect(printed.coverage).toEqual({ documented: documented.length, all: all.length });
  expect(printed.operations.map(({ name }: { name: string }) => name)).toEqual(all.map(([name]) => name));
  expect(new Set(printed.operations.map(({ status }: { status: string }) => status))).toEqual(
    new Set(["documented", "placeholder"]),
  );
});

test("the generated object `inputs` has one key for each documented operation", () => {
  expect(Object.keys(inputs).sort()).toEqual(documented.sort());
});
