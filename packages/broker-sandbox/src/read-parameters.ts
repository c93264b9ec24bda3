// Reads the parameters of an operation from a request.
import type { NamedOperation, Parameter, Reading } from "./operation.ts";
import { objectOf, readText, scalarOf, StyleError } from "./styles.ts";
import { namesIn, valuesIn } from "./template.ts";
import { decodeText, rawQuery, rawSegments, type RawPair, type WireRequest } from "./wire.ts";

export interface ReceivedParameter {
  readonly parameter: Parameter;
  /**
   * Possible values of the parameter. For example, the text `1` can mean the number 1 or the string "1". The sandbox
   * uses the first valid value. The list is empty if the request does not contain the parameter.
   */
  readonly candidates: readonly unknown[];
  /**
   * Reason why the sandbox cannot read the text of the parameter, such as "must be sent once, but was sent 2 times".
   */
  readonly problem?: string;
}

type Headers = Readonly<Record<string, readonly string[]>>;

export function readParameters(operation: NamedOperation, request: WireRequest, headers: Headers): ReceivedParameter[] {
  const pairs = rawQuery(request);
  const ofPath = pathTexts(operation.path, request);
  return (operation.parameters ?? []).map((parameter) => {
    const candidates: unknown[] = [];
    const problems: string[] = [];
    const read = readerOf(parameter);
    for (const reading of read === undefined ? [] : parameter.reads) {
      try {
        candidates.push(read?.(reading));
      } catch (error) {
        if (!(error instanceof StyleError)) throw error;
        problems.push(error.message);
      }
    }
    const [problem] = candidates.length === 0 ? problems : [];
    return { parameter, candidates, ...(problem !== undefined && { problem }) };
  });

  function readerOf(parameter: Parameter): ((reading: Reading) => unknown) | undefined {
    const { name, style, explode = false } = parameter;
    if (parameter.in === "query") {
      const own = pairs.filter((pair) => isOf(parameter, pair.name, operation));
      return own.length === 0 ? undefined : (reading) => inQuery(parameter, reading, own, operation);
    }
    const isHeader = parameter.in === "header";
    const text = isHeader ? headers[name.toLowerCase()]?.join(",") : ofPath.get(name);
    if (text === undefined) return undefined;
    const decode = isHeader ? (piece: string) => piece.trim() : decodeURIComponent;
    return (reading) => readText(style, explode, reading, text, decode);
  }
}

export function unknownNames(operation: NamedOperation, request: WireRequest): string[] {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const names = new Set(rawQuery(request).map(({ name }) => name));
  return [...names].filter((name) => !parameters.some((parameter) => isOf(parameter, name, operation)));
}

function isOf(parameter: Parameter, sent: string, operation: NamedOperation): boolean {
  return parameter.reads.some((reading) => nameIn(parameter, reading, sent, operation) !== undefined);
}

/**
 * Returns undefined if the name in the query is the name of a different parameter. For a field of an object, returns the
 * name of the field, such as `a` for `filter[a]` in the style `deepObject`. Otherwise, returns `""`.
 */
function nameIn(
  { name, style, explode }: Parameter,
  reading: Reading,
  sent: string,
  { parameters = [] }: NamedOperation,
): string | undefined {
  if (!("object" in reading) || (style !== "deepObject" && explode !== true)) return sent === name ? "" : undefined;
  if (style === "deepObject") {
    return sent.startsWith(`${name}[`) && sent.endsWith("]") ? sent.slice(name.length + 1, -1) : undefined;
  }
  const isOther = reading.others !== undefined && !parameters.some((each) => each.in === "query" && each.name === sent);
  return Object.hasOwn(reading.object, sent) || isOther ? sent : undefined;
}

function inQuery(
  parameter: Parameter,
  reading: Reading,
  pairs: readonly RawPair[],
  operation: NamedOperation,
): unknown {
  const { style, explode = false } = parameter;
  const fields = pairs.map((pair) => {
    const field = nameIn(parameter, reading, pair.name, operation);
    if (field === undefined)
      throw new StyleError("must be sent as one value or as the fields of an object, but was sent in both forms");
    return [field, decodeText(pair.value)];
  });
  if ("object" in reading && (style === "deepObject" || explode)) return objectOf(reading, fields);
  if ("list" in reading && explode) return fields.map(([, text = ""]) => scalarOf(reading.list, text));
  const [first, ...others] = pairs;
  if (others.length > 0) throw new StyleError(`must be sent once, but was sent ${pairs.length} times`);
  return readText(style, false, reading, first?.value ?? "", decodeText);
}

function pathTexts(template: string, request: WireRequest): Map<string, string> {
  const texts = new Map<string, string>();
  const segments = rawSegments(request);
  for (const [index, part] of template.split("/").entries()) {
    const names = namesIn(part);
    const raw = segments[index] ?? "";
    const [first = ""] = names;
    if (part === `{${first}}`) texts.set(first, raw);
    else if (names.length > 0) {
      const values = valuesIn(part, decodeURIComponent(raw));
      for (const [at, name] of names.entries()) texts.set(name, encodeURIComponent(values[at] ?? ""));
    }
  }
  return texts;
}
