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

test("a line per package has each task with its seconds, or says that its result was cached", () => {
  const cached = task("@org/b", "typecheck", { cache: { status: "HIT" } });
  expect(reportLines([cached, task("@org/b", "test"), task("@org/signing", "test")], ["test", "typecheck"])).toEqual([
    "@org/b        test 1.2 s, typecheck cached",
    "@org/signing  test 1.2 s",
  ]);
});

test("a line leaves out tasks that nobody asked for, such as builds of dependencies", () => {
  expect(reportLines([task("@org/b", "build"), task("@org/b", "test")], ["test"])).toEqual(["@org/b  test 1.2 s"]);
});

test("a line says which task failed, and which was not run", () => {
  const failed = task("@org/b", "test", { execution: { startTime: 0, endTime: 1, exitCode: 1 } });
  const { execution: _, ...notRun } = task("@org/b", "typecheck");
  expect(reportLines([failed, notRun], ["test", "typecheck"])).toEqual(["@org/b  test FAILED, typecheck not run"]);
});

test("a task without an exit code, which a signal ended, is a failure", () => {
  const ended = task("@org/b", "test", { execution: { startTime: 0, endTime: 1, exitCode: null } });
  expect(reportLines([ended], ["test"])).toEqual(["@org/b  test FAILED"]);
});

test("the output of a task is its own lines, without the prefix of turbo", () => {
  const said = "@org/b:test: one\n@org/b:typecheck: other\n@org/b:test:   two\n ERROR  made up";
  expect(outputOf(task("@org/b", "test"), said)).toBe("one\n  two");
});
