import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEvaluator, TYPING_PAUSE } from "../../src/explainer/page/evaluator.ts";
import type { Evaluation, Inputs, Report } from "../../src/explainer/types.ts";

/** Worker that records its inputs. A test calls `report` to send a report, and `fail` to send an error. */
class FakeWorker extends EventTarget {
  readonly received: string[] = [];
  isTerminated = false;

  postMessage({ request }: Inputs): void {
    this.received.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  report(signature: string, isComplete: boolean): void {
    this.dispatchEvent(new MessageEvent("message", { data: { evaluation: evaluationOf(signature), isComplete } }));
  }

  fail(): void {
    this.dispatchEvent(new Event("error"));
  }
}

function evaluationOf(signature: string): Evaluation {
  return { marks: [], notes: [], steps: [], signature };
}

function inputsOf(request: string): Inputs {
  return { request, appSecret: "made-up-app-secret", theirs: "" };
}

function start() {
  const workers: FakeWorker[] = [];
  const shown: Report[] = [];
  const request = createEvaluator(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    (report) => shown.push(report),
  );
  return { request, workers, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("createEvaluator evaluates only the newer of two inputs that arrive within TYPING_PAUSE", () => {
  const { request, workers } = start();
  request(inputsOf("a"));
  vi.advanceTimersByTime(TYPING_PAUSE - 1);
  request(inputsOf("b"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  expect(workers.map(({ received }) => received)).toEqual([["b"]]);
});

test("createEvaluator terminates the worker and shows no outdated result if newer inputs arrive", () => {
  const { request, workers, shown } = start();
  request(inputsOf("a"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  request(inputsOf("b"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  workers[0]?.report("outdated", true);
  workers[1]?.report("current", true);
  expect(workers.map(({ received, isTerminated }) => [received, isTerminated])).toEqual([
    [["a"], true],
    [["b"], false],
  ]);
  expect(shown.map(({ evaluation }) => evaluation.signature)).toEqual(["current"]);
});

test("createEvaluator shows the evaluation of each pass", () => {
  const { request, workers, shown } = start();
  request(inputsOf("a"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  workers[0]?.report("a", false);
  expect(shown.map(({ isComplete }) => isComplete)).toEqual([false]);
  workers[0]?.report("a", true);
  expect(shown.map(({ isComplete }) => isComplete)).toEqual([false, true]);
});

test("createEvaluator shows a problem if the worker fails", () => {
  const { workers, shown } = start();
  workers[0]?.fail();
  expect(shown[0]?.evaluation.problem?.message).toBe("The computation failed.");
});

test("createEvaluator starts another worker for the input after a failure", () => {
  const { request, workers, shown } = start();
  workers[0]?.fail();
  request(inputsOf("a"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  workers[1]?.report("a", true);
  expect(workers.map(({ received, isTerminated }) => [received, isTerminated])).toEqual([
    [[], true],
    [["a"], false],
  ]);
  expect(shown.at(-1)?.evaluation.signature).toBe("a");
});
