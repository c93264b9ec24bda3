import type { Page } from "../../page.ts";
import type { History } from "./history.ts";
import { operationIndex } from "./index-page.ts";
import { operationPage } from "./page.ts";
import { documentedOf } from "./status.ts";
import type { Reference } from "./reference.ts";

/** Returns the page of all operations, and a page for each documented operation. */
export function operationPages(reference: Reference, history: History): Page[] {
  const documented = documentedOf(reference.spec);
  return [
    operationIndex(reference.spec, history),
    ...documented.map((operation) => operationPage(operation, reference, history)),
  ];
}
