// Compares the types of the parameters and request bodies in the operations that both documents have.
import type ts from "typescript";
import { member, sharedOperations, type Types } from "./program.ts";
import type { Finding } from "./finding.ts";
import { differences, isOptional, type Report } from "./variance.ts";

const PARAMETERS = ["path", "query", "header"];

/** Compares the types that callers pass. The revision must accept every value that the base accepts. */
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
    // Callers send each body in one media type, so no caller has to use a new media type.
    differences(checker, was, is, (difference, path, detail) =>
      report(path.length === 2 && difference === "gained, required" ? "gained" : difference, path, detail),
    );
  } else if (was ?? is) {
    report(was ? "lost" : canLack ? "gained" : "gained, required", []);
  }
}
