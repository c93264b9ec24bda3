// Compares the TypeScript response types of each operation that both OpenAPI documents contain.
import { isJson } from "@org/codegen/responses";
import type ts from "typescript";
import { member, namesOf, sharedOperations, type Types } from "./program.ts";
import type { Finding } from "./finding.ts";
import { differences, type Report } from "./variance.ts";

interface Body {
  readonly media: string;
  readonly type: ts.Type;
}

type Bodies = ReadonlyMap<string, Body | undefined>;

export function answerFindings(types: Types): Finding[] {
  return sharedOperations(types).flatMap(([name, base, revision]) => {
    const [before, after] = [bodies(types.checker, base), bodies(types.checker, revision)];
    const found: Finding[] = [];
    for (const flow of ["output", "error"] as const) {
      const report: Report = (difference, path, detail) =>
        found.push({ flow, difference, place: { of: "operations", name, path: ["responses", ...path] }, detail });
      compareBodies({ checker: types.checker, flow, report }, ofFlow(before, flow), ofFlow(after, flow));
    }
    return found;
  });
}

function compareBodies(
  { checker, flow, report }: { checker: ts.TypeChecker; flow: "output" | "error"; report: Report },
  before: Bodies,
  after: Bodies,
): void {
  for (const [status, was] of before) {
    if (!after.has(status)) {
      report("narrowed", [status]);
      continue;
    }
    const is = after.get(status);
    const path = [status, "content", (was ?? is)?.media ?? ""];
    if (was && is) {
      differences(checker, was.type, is.type, (difference, inside, detail) =>
        report(difference, [...path, ...inside], detail),
      );
    } else if (was) report("lost", path);
    // Existing code does not read a new error body, so a new error body is compatible.
    else if (is) report(flow === "error" ? "gained" : "widened", path);
  }
  // A new success status is compatible if an old result type already includes the type of the new body.
  const fits = (body: Body | undefined) =>
    [...before.values()].some((other) =>
      body && other ? checker.isTypeAssignableTo(body.type, other.type) : body === other,
    );
  for (const [status, body] of after) {
    if (!before.has(status)) report(flow === "error" || fits(body) ? "gained" : "widened", [status]);
  }
}

function ofFlow(bodies: Bodies, flow: "output" | "error"): Bodies {
  return new Map([...bodies].filter(([status]) => status.startsWith("2") === (flow === "output")));
}

function bodies(checker: ts.TypeChecker, operation: ts.Type): Bodies {
  const responses = member(checker, operation, "responses");
  return new Map(
    namesOf(responses).map((status) => {
      const content = member(checker, member(checker, responses, status), "content");
      const media = namesOf(content).find(isJson);
      const type = media === undefined ? undefined : member(checker, content, media);
      return [status, media === undefined || type === undefined ? undefined : { media, type }];
    }),
  );
}
