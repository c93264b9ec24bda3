import { at } from "@org/codegen/document";
import type { Operation, Spec } from "@org/codegen/spec";
import { dateOf, type Ledger } from "@org/revisions/ledger";
import type { Page } from "../../page.ts";
import { linkToRevision } from "./history.ts";
import { blocks, code, inline, link, sentences, table } from "../markdown.ts";
import { operationPage } from "./page.ts";
import { placeholderPage } from "./placeholder.ts";
import { describeCounts, type Reference } from "./reference.ts";

/** Returns the page of all operations, and a page for each operation. */
export function operationPages(reference: Reference, ledger: Ledger): Page[] {
  const { spec } = reference;
  return [
    operationIndex(spec, ledger),
    ...spec.operations.map((operation) =>
      operation.status === "documented"
        ? operationPage(operation, reference, ledger)
        : placeholderPage(operation, spec, ledger),
    ),
  ];
}

/** Returns the page that lists the callable operations, and then the placeholders. */
export function operationIndex(spec: Spec, ledger: Ledger): Page {
  const { operations, documented } = spec;
  const placeholders = operations.filter(({ status }) => status === "placeholder");
  return {
    path: "operations",
    title: "Operations",
    keywords:
      "what can I call, which operations can I call, which operations and fields can I use, parameters, payload, response fields, available operations, list operations",
    description: `${describeCounts(spec)} This page lists all operations.`,
    markdown: blocks(
      sentences(describeCounts(spec), nameRevision(spec, ledger)),
      documented.length === 0 ? "" : blocks("## Callable", ...listGroups(documented)),
      placeholders.length === 0 ? "" : blocks("## Placeholders", EXPLANATION, ...listGroups(placeholders)),
    ),
  };
}

const EXPLANATION =
  "The client cannot call these operations, because the service's reference gives no method, path or payload of them. The page of each operation has the known facts, and shows how your program can define the operation.";

function nameRevision({ document }: Spec, ledger: Ledger): string {
  const date = String(at(["info"], document)["version"]);
  const last = ledger.accepted.findLast(({ revision }) => dateOf(revision) === date);
  return `This page describes the revision ${linkToRevision(last?.revision ?? date, ledger)}.`;
}

function listGroups(operations: readonly Operation[]): string[] {
  const headings = [...new Set(operations.map(headingOf))];
  return headings.flatMap((heading) => {
    const members = operations.filter((operation) => headingOf(operation) === heading);
    return [headings.length === 1 ? "" : `### ${inline(heading)}`, groupTable(members)];
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
  const rows = operations.map((operation) => {
    const cells = [anchored(operation), code(operation.operationId)];
    if (operation.status === "placeholder") return cells;
    const request = `**${operation.method}** ${code(operation.path)}`;
    return [...cells, operation.deprecated ? `${request} (deprecated)` : request];
  });
  return table(["Operation", "Name", "Request"].slice(0, rows[0]?.length), rows);
}

/** Returns a link with an anchor, so that an address such as `operations#listAccounts` opens the row. */
function anchored({ operationId, summary }: Operation): string {
  return link(`<span id="${operationId}">${inline(summary)}</span>`, `/operations/${operationId}`);
}
