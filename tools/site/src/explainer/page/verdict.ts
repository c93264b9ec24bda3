import type { Diagnosis, Evaluation } from "../types.ts";

/** Returns the verdict as a short sentence. */
export function titleOf({ verdict, causes }: Diagnosis): string {
  if (verdict === "match") return "No mistake found";
  if (verdict === "unreadable") return "The page cannot compare the value";
  if (verdict === "unknown") return "No known mistake found";
  return causes.length > 1 ? `${causes.length} mistakes found` : "One mistake found";
}

/** Returns the sentences that a screen reader announces after a computation. */
export function summaryOf({ problem, diagnosis, signature }: Evaluation): string {
  if (problem) return `${problem.message} ${problem.fix}`;
  const computed = signature === undefined ? "" : "The page computed the signature.";
  if (!diagnosis) return computed;
  const [first] = diagnosis.causes;
  return [computed, `${titleOf(diagnosis)}.`, first?.message ?? ""].filter((sentence) => sentence !== "").join(" ");
}
