// A property that was modified, as a reader of the API would say it.
import { isDefaultWrittenOut, isSame } from "../edits/same.ts";
import { isClientSupplied, isComponentName, isPlaceholder, type Subject } from "../edits/subject.ts";
import { quoted, without } from "./words.ts";

export function aboutProperty(subject: Subject, what: string): string {
  const { edit } = subject;
  const [was, is] = [edit.base?.value, edit.revision?.value];
  switch (isDefaultWrittenOut(subject) ? undefined : edit.property) {
    case "key":
      if (edit.node === "Response") return `${what} stands where ${quoted(subject.base?.at(-1))} did.`;
      return aboutName(subject, what);
    case "operationId":
      return `${quoted(was)} is called ${quoted(is)} now.`;
    case "deprecated":
      return `${what} is ${is === true ? "deprecated" : "no longer deprecated"}.`;
    case "required":
      if (isSame(subject)) break;
      return aboutRequired(what, was, is);
    case "enum":
      if (isSame(subject)) break;
      if (was === undefined) return `${what} is one of ${without(is, was).join(", ")} now.`;
      if (is === undefined) return `${what} can be more than ${without(was, is).join(", ")} now.`;
      return `${what} ${[...changed(is, was, "gains"), ...changed(was, is, "loses")].join(" and ")}.`;
    case "const":
      if (isClientSupplied(subject))
        return `${what} changes from ${quoted(was)} to ${quoted(is)}; the client sends it by itself.`;
      break;
    case "description":
    case "summary":
      return `The ${edit.property} of ${what} is reworded.`;
    case "x-family":
      return `${what} moves from \`broker.${String(was)}\` to \`broker.${String(is)}\`.`;
    case "x-group":
      return `The \`group\` of ${what} in \`operations\` changes from ${quoted(was)} to ${quoted(is)}.`;
  }
  const field = `\`${edit.property ?? ""}\` of ${what}`;
  return `${field} ${isSame(subject) ? "stands in another order" : turned(was, is)}.`;
}

function aboutName(subject: Subject, what: string): string {
  const [was, is] = [subject.edit.base?.value, subject.edit.revision?.value].map(quoted);
  const kind = isPlaceholder(subject) ? "the placeholder " : isComponentName(subject) ? "the component " : "";
  return `${kind}${was} is called ${is} now${kind !== "" || what === is ? "" : `: ${what}`}.`;
}

/** Of characters, of a value that is told whole. */
const LONGEST = 120;

function turned(was: unknown, is: unknown): string {
  if ([was, is].some((value) => quoted(value).length > LONGEST)) return "changes";
  if (was === undefined) return `is ${quoted(is)} now`;
  return is === undefined ? `is no longer ${quoted(was)}` : `changes from ${quoted(was)} to ${quoted(is)}`;
}

function aboutRequired(what: string, was: unknown, is: unknown): string {
  if (!Array.isArray(was ?? is)) return `${what} is ${is === true ? "required now" : "no longer required"}.`;
  const [more, less] = [without(is, was), without(was, is)];
  const parts = [
    more.length > 0 && `requires ${more.join(", ")} now`,
    less.length > 0 && `no longer requires ${less.join(", ")}`,
  ];
  return `${what} ${parts.filter((part) => part !== false).join(" and ")}.`;
}

function changed(some: unknown, others: unknown, verb: string): string[] {
  const values = without(some, others);
  return values.length === 0 ? [] : [`${verb} the value${values.length > 1 ? "s" : ""} ${values.join(", ")}`];
}
