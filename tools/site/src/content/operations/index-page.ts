import { at } from "@org/codegen/document";
import type { Operation, Spec } from "@org/codegen/spec";
import type { Page } from "../../page.ts";
import { CREATE_BROKER } from "./example.ts";
import { linkToRevision, type History } from "./history.ts";
import { blocks, code, codeBlock, count, inline, link, table } from "../markdown.ts";
import { callOf, documentedOf, effectOf, headingOf, isDocumented, missingFacts } from "./status.ts";

/** Returns the page that lists all operations, with the callable operations first. */
export function operationIndex(spec: Spec, history: History): Page {
  return {
    path: "operations",
    isWide: true,
    title: "Operations",
    description: `${describeCounts(spec)} This page lists all operations and their missing facts.`,
    markdown: blocks(
      `${describeCounts(spec)} ${nameRevision(spec, history)}`,
      listCallable(spec),
      explainPlaceholders(spec),
      ...listGroups(spec, history),
    ),
  };
}

/** Returns one sentence about the number of operations that a program can call. */
export function describeCounts(spec: Spec): string {
  const [all, callable] = [spec.operations.length, documentedOf(spec).length];
  if (callable === 0) return `You cannot call any of the ${count(all, "operation")} yet.`;
  return callable === all
    ? `You can call ${all === 1 ? "the only operation" : `all ${all} operations`} of the service.`
    : `You can call ${callable} of the ${all} operations of the service.`;
}

function nameRevision({ document }: Spec, history: History): string {
  const version = String(at(["info"], document)["version"]);
  return `This page describes the revision ${linkToRevision(version, history)}.`;
}

function listCallable(spec: Spec): string {
  const documented = documentedOf(spec);
  if (documented.length === 0) return "";
  const rows = documented.map((operation) => [
    linkTo(operation),
    code(callOf(operation)),
    effectOf(operation),
    inline(operation.summary),
  ]);
  return blocks(
    table(["Operation", "Call in TypeScript", "Effect", "Summary"], rows),
    "Create the object `broker` once:",
    codeBlock("ts", CREATE_BROKER),
  );
}

function explainPlaceholders({ operations }: Spec): string {
  const placeholders = operations.filter((operation) => !isDocumented(operation)).length;
  if (placeholders === 0) return "";
  const are = placeholders === 1 ? "1 operation is a placeholder" : `${placeholders} operations are placeholders`;
  return `:::note[Placeholders]
${are}. The service's reference gives no method, path or payload of a placeholder, so the client cannot call it. The TypeScript compiler reports an error for the call of a placeholder. At run time, the call rejects with the code [${code("operation_not_documented")}](/guides/errors-and-retries#errors-by-code).
:::`;
}

function listGroups(spec: Spec, history: History): string[] {
  const headings = [...new Set(spec.operations.map(headingOf))];
  return headings.flatMap((heading) => {
    const members = spec.operations.filter((operation) => headingOf(operation) === heading);
    return [`## ${inline(heading)}`, groupTable(members, spec, history)];
  });
}

function groupTable(operations: readonly Operation[], { document }: Spec, history: History): string {
  const rows = operations.map((operation) => [
    isDocumented(operation) ? linkTo(operation) : anchored(operation),
    inline(operation.summary) + (isDocumented(operation) && operation.deprecated ? " (deprecated)" : ""),
    operation.introduced === undefined ? "not known" : linkToRevision(operation.introduced, history),
    missingFacts(operation, document),
  ]);
  return table(["Operation", "Summary", "First named in", "Missing facts"], rows);
}

function linkTo({ operationId }: Operation): string {
  return link(code(operationId), `/operations/${operationId}`);
}

/** Returns a name with an anchor, so that other pages can link to a placeholder, which has no page. */
function anchored({ operationId }: Operation): string {
  return `<span id="${operationId}">${code(operationId)}</span>`;
}
