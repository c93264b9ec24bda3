// Why a change weighs what it does, and what somebody who calls the service does about it.
import { fields } from "@org/codegen/document";
import type { Finding } from "../judges/finding.ts";
import type { Difference } from "../judges/variance.ts";
import { operationsOf } from "./name.ts";
import { isClientSupplied, type Subject } from "./subject.ts";

const GIVEN: Readonly<Record<Difference, string>> = {
  lost: "A call that gives it does not compile.",
  gained: "Calls may give it.",
  "gained, required": "A call that does not give it does not compile.",
  "now required": "A call that does not give it does not compile.",
  "now optional": "Calls may leave it out.",
  widened: "Calls may give more than before.",
  narrowed: "Not all that calls could give compiles.",
  changed: "What calls gave does not compile.",
};

const GOT: Readonly<Record<Difference, string>> = {
  lost: "Code that reads it does not compile.",
  gained: "There is more to read.",
  "gained, required": "There is more to read; a fixture of your own has to have it.",
  "now required": "It is always there to read; a fixture of your own has to have it.",
  "now optional": "Code that reads it has to expect that it is not there.",
  widened: "Code that knew all that it can be has to expect more.",
  narrowed: "It is less than it could be before.",
  changed: "Code that reads it does not compile.",
};

export function reason({ flow, difference }: Finding): string {
  if (flow === "input") return GIVEN[difference];
  if (flow !== "name") return GOT[difference];
  return difference === "lost"
    ? "Code that writes its name or its path does not compile."
    : "It is there to be called, or to be named.";
}

/** Undefined where the reason says all. */
export function advice(subject: Subject): string | undefined {
  const { edit, base, documents } = subject;
  const path = base?.[0] === "paths" ? base[1] : undefined;
  const method = base?.[2];
  if (path !== undefined && edit.property === "x-family") {
    const { operationId } = fields(fields(fields(fields(documents.base["paths"])[path])[method ?? ""]));
    return `Call \`broker.${String(edit.revision?.value)}.${String(operationId)}()\`.`;
  }
  if (edit.property === "operationId") return `Call it by the new name.`;
  if (path !== undefined && edit.property === "key" && edit.node === "PathItem") {
    const names = operationsOf(path, documents.base).map(([, id]) => `\`${id}\``);
    const stays = names.length === 1 ? "a member of `broker` stays as it is" : "members of `broker` stay as they are";
    return (
      `Where you call it by path (\`broker.http\`, \`broker.fetch\`, \`paths\`), write the new one. ` +
      `${names.join(", ")} as ${stays}.`
    );
  }
  if (edit.property === "x-client-supplied") return undefined;
  if (isClientSupplied(subject)) return "Nothing in a call changes for it; the service may answer otherwise.";
  return undefined;
}
