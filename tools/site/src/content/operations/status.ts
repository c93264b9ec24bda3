// Finds the operations that a program can call, and the missing facts of the other operations.
import { at, fields, list, type Fields } from "@org/codegen/document";
import type { Documented, Operation, Spec } from "@org/codegen/spec";
import { code, enumerate } from "../markdown.ts";

export function isDocumented(operation: Operation): operation is Documented {
  return operation.status === "documented";
}

export function documentedOf({ operations }: Spec): Documented[] {
  return operations.filter(isDocumented);
}

/** Returns the call in TypeScript, with `inputs` if the operation has required inputs. */
export function callOf({ family, operationId, callableWithoutInput }: Documented): string {
  return `broker.${family}.${operationId}(${callableWithoutInput ? "" : "inputs"})`;
}

export function effectOf({ retry }: Documented): string {
  return retry === "safe" ? "reads data" : "can change something";
}

/** Returns the missing facts of an operation as Markdown, such as `method, path, parameters, payloads`. */
export function missingFacts(operation: Operation, document: Fields): string {
  if (!isDocumented(operation))
    return ["method", "path", ...missingParameters(operation, document), "payloads"].join(", ");
  const hasErrorBody = [...operation.errors.values()].some((payload) => payload !== undefined);
  return hasErrorBody ? "" : "error bodies";
}

function missingParameters({ operationId }: Operation, document: Fields): string[] {
  const known = list(at(["components", "pathItems", operationId], document)["parameters"]).map(fields);
  if (known.length === 0) return ["parameters"];
  const untyped = known.filter((parameter) => Object.keys(fields(parameter["schema"])).length === 0);
  const names = untyped.map(({ name }) => code(String(name)));
  return [...(names.length > 0 ? [`types of ${enumerate(names)}`] : []), "other parameters"];
}

/** Converts a name such as `optionContracts` to words such as `option contracts`. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
}

/** Returns the heading of a group, such as `Market data: option contracts`. */
export function headingOf({ family, group }: Operation): string {
  const words = wordsOf(family);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${wordsOf(group)}`;
}
