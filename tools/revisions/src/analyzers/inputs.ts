// Compares the TypeScript types of parameters and request bodies of each operation that both OpenAPI documents contain.
import type ts from "typescript";
import { member, sharedOperations, type Types } from "./program.ts";
import type { Finding } from "./finding.ts";
import { differences, isOptional, type Report } from "./variance.ts";

const PARAMETERS = ["path", "query", "header"];

export function inputFindings({ checker, pair }: Types): Finding[] {
  return sharedOperations({ checker, pair }).flatMap(([name, base, revision]) => {
    const found: Finding[] = [];
    const reportAt =
      (...place: readonly string[]): Report =>
      (difference, path, detail) =>
        found.push({ flow: "input", difference, place: { of: "operations", name, path: [...place, ...path] }, detail });
    for (const where of PARAMETERS) {
      const of = (operation: ts.Type) => member(checker, member(checker, operation, "parameters"), where);
      differences(checker, of(base), of(revision), reportAt("parameters", where));
    }
    compareBodies(checker, base, revision, reportAt("requestBody"));
    return found;
  });
}

function compareBodies(checker: ts.TypeChecker, base: ts.Type, revision: ts.Type, report: Report): void {
  const [was, is] = [member(checker, base, "requestBody"), member(checker, revision, "requestBody")];
  const [couldLack, canLack] = [base, revision].map((operation) => {
    const body = checker.getPropertyOfType(operation, "requestBody");
    return body !== undefined && isOptional(body);
  });
  if (was && is) {
    if (couldLack !== canLack) report(canLack ? "now optional" : "now required", []);
    // A caller sends each request body in one media type, so a new media type does not break callers.
    differences(checker, was, is, (difference, path, detail) =>
      report(path.length === 2 && difference === "gained, required" ? "gained" : difference, path, detail),
    );
  } else if (was ?? is) {
    report(was ? "lost" : canLack ? "gained" : "gained, required", []);
  }
}
