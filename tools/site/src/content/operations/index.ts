import type { Page } from "../../page.ts";
import type { History } from "./history.ts";
import { operationIndex } from "./index-page.ts";
import { operationPage } from "./page.ts";
import { placeholderPage } from "./placeholder.ts";
import type { Reference } from "./reference.ts";

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
