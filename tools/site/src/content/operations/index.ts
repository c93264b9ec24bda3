import { at } from "@org/codegen/document";
import type { Operation, Spec } from "@org/codegen/spec";
import { dateOf } from "@org/revisions/ledger";
import type { Page } from "../../page.ts";
import { linkToRevision, type History } from "./history.ts";
import { blocks, code, inline, link, sentences, table } from "../markdown.ts";
import { operationPage } from "./page.ts";
import { placeholderPage } from "./placeholder.ts";
import { describeCounts, type Reference } from "./reference.ts";

/** Returns the page of all operations, and a page for each operation. */
export function operationPages(reference: Reference, history: History): Page[] {
  const { spec } = reference;
  return [
    operationIndex(spec, history),
    ...spec.operations.map((operation) =>
      operation.status === "documented"
        ? operationPage(operation, reference, history)
        : placeholderPage(operation, spec, history),
    ),
  ];
}

/** Returns the page that lists all operations, with the callable operations first. */
export function operationIndex(spec: Spec, history: History): Page {
  return {
    path: "operations",
    title: "Operations",
    keywords: "what can I call, which operations can I call, available operations, list operations",
    description: `${describeCounts(spec)} This page lists all operations.`,
    markdown: blocks(
      sentences(describeCounts(spec), explainMark(spec), nameRevision(spec, history)),
      explainPlaceholders(spec),
      ...listGroups(spec.operations),
    ),
  };
}

function nameRevision({ document }: Spec, history: History): string {
  const date = String(at(["info"], document)["version"]);
  const last = history.ledger.accepted.findLast(({ revision }) => dateOf(revision) === date);
  return `This page describes the revision ${linkToRevision(last?.revision ?? date, history)}.`;
}

function explainMark({ documented }: Spec): string {
  if (documented.length === 0) return "";
  return "The page of each operation with the mark **Callable** lists the parameters and the response fields.";
}

function explainPlaceholders({ operations, documented }: Spec): string {
  const placeholders = operations.length - documented.length;
  if (placeholders === 0) return "";
  const are = placeholders === 1 ? "1 operation is a placeholder" : `${placeholders} operations are placeholders`;
  return `:::note[Placeholders]
${are}. The service's reference gives no method, path or payload of a placeholder, so the client cannot call it. The page of a placeholder has the known facts, and shows how your program can define the operation.
:::`;
}

function listGroups(operations: readonly Operation[]): string[] {
  const headings = [...new Set(operations.map(headingOf))];
  return headings.flatMap((heading) => {
    const members = operations.filter((operation) => headingOf(operation) === heading);
    return [`## ${inline(heading)}`, groupTable(members)];
  });
}

/** Returns the heading of a group, such as `Market data: option contracts`. */
function headingOf({ family, group }: Operation): string {
  const words = wordsOf(family);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${wordsOf(group)}`;
}

/** Converts a name such as `optionContracts` to words such as `option contracts`. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
}

function groupTable(operations: readonly Operation[]): string {
  const rows = operations.map((operation) => [
    sentences(anchored(operation), operation.status === "documented" && "**Callable**"),
    inline(operation.summary) + (operation.status === "documented" && operation.deprecated ? " (deprecated)" : ""),
  ]);
  return table(["Operation", "Summary"], rows);
}

/** Returns a link with an anchor, so that an address such as `operations#listAccounts` opens the row. */
function anchored({ operationId }: Operation): string {
  return link(`<span id="${operationId}">${code(operationId)}</span>`, `/operations/${operationId}`);
}
