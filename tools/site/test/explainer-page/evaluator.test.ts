import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  createEvaluator,
  PATIENCE,
  TYPING_PAUSE,
  type EvaluationWorker,
  type Report,
  type WorkerListener,
} from "../../src/explainer/page/evaluator.ts";
import type { Evaluation, Inputs } from "../../src/explainer/types.ts";

/** Worker that records its inputs. A test calls `report` to send a report. */
class FakeWorker implements EvaluationWorker {
  readonly listener: WorkerListener;
  readonly received: string[] = [];
  isTerminated = false;

  constructor(listener: WorkerListener) {
    this.listener = listener;
  }

  send(inputs: Inputs): void {
    this.received.push(inputs.request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  report(signature: string, isComplete: boolean): void {
    this.listener.onReport({ evaluation: evaluationOf(signature), isComplete });
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
  const evaluator = createEvaluator(
    (listener) => {
      const worker = new FakeWorker(listener);
      workers.push(worker);
      return worker;
    },
    (report) => shown.push(report),
  );
  return { evaluator, workers, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("createEvaluator evaluates only the last input of a series", () => {
  const { evaluator, workers } = start();
  evaluator.request(inputsOf("a"));
  vi.advanceTimersByTime(TYPING_PAUSE - 1);
  evaluator.request(inputsOf("b"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  expect(workers.map(({ received }) => received)).toEqual([["b"]]);
});

test("createEvaluator terminates the worker and shows no outdated result if newer inputs arrive", () => {
  const { evaluator, workers, shown } = start();
  evaluator.request(inputsOf("a"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  evaluator.request(inputsOf("b"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  workers[0]?.report("outdated", true);
  workers[1]?.report("current", true);
  expect(workers.map(({ received, isTerminated }) => [received, isTerminated])).toEqual([
    [["a"], true],
    [["b"], false],
  ]);
  expect(shown.map(({ evaluation }) => evaluation.signature)).toEqual(["current"]);
});

test("createEvaluator shows no incomplete evaluation if the complete evaluation follows quickly", () => {
  const { evaluator, workers, shown } = start();
  evaluator.request(inputsOf("a"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  workers[0]?.report("a", false);
  vi.advanceTimersByTime(PATIENCE - 1);
  workers[0]?.report("a", true);
  vi.advanceTimersByTime(PATIENCE);
  expect(shown.map(({ isComplete }) => isComplete)).toEqual([true]);
});

test("createEvaluator shows an incomplete evaluation during a long search", () => {
  const { evaluator, workers, shown } = start();
  evaluator.request(inputsOf("a"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  workers[0]?.report("a", false);
  vi.advanceTimersByTime(PATIENCE);
  workers[0]?.report("a", true);
  expect(shown.map(({ isComplete }) => isComplete)).toEqual([false, true]);
});

test("createEvaluator shows a problem if the worker fails", () => {
  const { workers, shown } = start();
  workers[0]?.listener.onFailure();
  expect(shown[0]?.evaluation.problem?.message).toBe("The computation failed.");
});

test("createEvaluator starts another worker for the input after a failure", () => {
  const { evaluator, workers, shown } = start();
  workers[0]?.listener.onFailure();
  evaluator.request(inputsOf("a"));
  vi.advanceTimersByTime(TYPING_PAUSE);
  workers[1]?.report("a", true);
  expect(workers.map(({ received, isTerminated }) => [received, isTerminated])).toEqual([
    [[], true],
    [["a"], false],
  ]);
  expect(shown.at(-1)?.evaluation.signature).toBe("a");
});
