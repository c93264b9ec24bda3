// What somebody who calls the service does about a change.
import { at } from "@org/codegen/document";
import { operationsOf } from "../document/operations.ts";
import { isClientSupplied, type Subject } from "../edits/subject.ts";

/** Undefined where the reason says all. */
export function advice(subject: Subject): string | undefined {
  const { edit, base, documents } = subject;
  const path = base?.[0] === "paths" ? base[1] : undefined;
  const method = base?.[2];
  if (path !== undefined && edit.property === "x-family") {
    const { operationId } = at(["paths", path, method ?? ""], documents.base);
    return `Call \`broker.${String(edit.revision?.value)}.${String(operationId)}()\`.`;
  }
  if (edit.property === "operationId") return "Call it by the new name.";
  if (path !== undefined && edit.property === "key" && edit.node === "PathItem") {
    const names = operationsOf(path, documents.base).map(([, id]) => `\`${id}\``);
    const stays = names.length === 1 ? "a member of `broker` stays as it is" : "members of `broker` stay as they are";
    return (
      `Where you call it by path (\`broker.http\`, \`broker.fetch\`, \`paths\`), write the new one. ` +
      `${names.join(", ")} as ${stays}.`
    );
  }
  if (edit.property === "x-client-supplied") return undefined;
  if (isClientSupplied(subject))
    return "No call changes for it; a request of your own, as to a sandbox, has to carry it.";
  return undefined;
}
