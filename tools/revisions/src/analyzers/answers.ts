// Compares the response types of the operations that both documents have.
import { isJson } from "@org/codegen/responses";
import type ts from "typescript";
import { member, namesOf, sharedOperations, type Types } from "./program.ts";
import type { Finding } from "./finding.ts";
import { differences, type Report } from "./variance.ts";

/** JSON body of a response, and its media type, such as `application/problem+json`. */
interface Body {
  readonly media: string;
  readonly type: ts.Type;
}

type Bodies = ReadonlyMap<string, Body | undefined>;

/**
 * Compares the types of successful responses and of errors. The type in the revision must be assignable to the type in
 * the base.
 */
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
    // The revision adds a body to a response. A new body of an error breaks no code, because no code reads that body
    // yet.
    else if (is) report(flow === "error" ? "gained" : "widened", path);
  }
  // A call returns the union of all success bodies. A new success body widens that union, unless its type is assignable
  // to the type of an old body.
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

/** Returns a map from each status to the body of its response. A body that is not JSON is undefined. */
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
