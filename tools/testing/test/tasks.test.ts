import { expect, test } from "vitest";
import { outputOf, reportLines, type Task } from "../src/tasks.ts";

function task(name: string, task: string, change: Partial<Task> = {}): Task {
  const execution = { startTime: 0, endTime: 1234, exitCode: 0 };
  return {
    package: name,
    task,
    command: "made up",
    cache: { status: "MISS" },
    execution,
    ...change,
  };
}

test("reportLines returns one line for each package", () => {
  const cached = task("@org/b", "typecheck", { cache: { status: "HIT" } });
  expect(reportLines([cached, task("@org/b", "test"), task("@org/signing", "test")], ["test", "typecheck"])).toEqual([
    "@org/b        test 1.2 s, typecheck cached",
    "@org/signing  test 1.2 s",
  ]);
});

test("reportLines omits tasks that were not requested, such as builds of dependencies", () => {
  expect(reportLines([task("@org/b", "build"), task("@org/b", "test")], ["test"])).toEqual(["@org/b  test 1.2 s"]);
});

test("reportLines marks failed tasks and tasks that did not run", () => {
  const failed = task("@org/b", "test", { execution: { startTime: 0, endTime: 1, exitCode: 1 } });
  const { execution: _, ...notRun } = task("@org/b", "typecheck");
  expect(reportLines([failed, notRun], ["test", "typecheck"])).toEqual(["@org/b  test FAILED, typecheck not run"]);
});

test("reportLines marks a task as failed if a signal ended the task", () => {
  const ended = task("@org/b", "test", { execution: { startTime: 0, endTime: 1, exitCode: null } });
  expect(reportLines([ended], ["test"])).toEqual(["@org/b  test FAILED"]);
});

test("outputOf removes the task name that turbo prints before each line", () => {
  const printed = "@org/b:test: one\n@org/b:typecheck: other\n@org/b:test:   two\n ERROR  made up";
  expect(outputOf(task("@org/b", "test"), printed)).toBe("one\n  two");
});
