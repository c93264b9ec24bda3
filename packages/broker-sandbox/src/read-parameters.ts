// Reads the parameters of an operation from a request.
import type { NamedOperation, Parameter, Reading } from "./operation.ts";
import { objectOf, readText, scalarOf, StyleError } from "./styles.ts";
import { decodeText, rawQuery, rawSegments, type RawPair, type WireRequest } from "./wire.ts";

/** Received parameter, before its value is validated. */
export interface ReceivedParameter {
  readonly parameter: Parameter;
  /** Possible values of the parameter. The sandbox tries them in this order. Empty if the parameter was not sent. */
  readonly candidates: readonly unknown[];
  /** Reason why the parameter's text cannot be read. The text completes "The query parameter x …". */
  readonly problem?: string;
}

type Headers = Readonly<Record<string, readonly string[]>>;

/**
 * Reads the parameters of an operation.
 *
 * @param headers values by lower-case name
 */
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

  /** Returns a function that reads the parameter. Returns undefined if the parameter was not sent. */
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

/** Returns the names in the query that belong to no parameter of the operation. */
export function unknownNames(operation: NamedOperation, request: WireRequest): string[] {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const names = new Set(rawQuery(request).map(({ name }) => name));
  return [...names].filter((name) => !parameters.some((parameter) => isOf(parameter, name, operation)));
}

/** Returns whether a name in the query belongs to a parameter. */
function isOf(parameter: Parameter, sent: string, operation: NamedOperation): boolean {
  return parameter.reads.some((reading) => nameIn(parameter, reading, sent, operation) !== undefined);
}

/**
 * Returns the field of the parameter to which a name in the query belongs. Returns `""` if the name belongs to the
 * whole parameter, and undefined if the name belongs to another parameter.
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
    if (field === undefined) throw new StyleError("must not be sent in two styles");
    return [field, decodeText(pair.value)];
  });
  if ("object" in reading && (style === "deepObject" || explode)) return objectOf(reading, fields);
  if ("list" in reading && explode) return fields.map(([, text = ""]) => scalarOf(reading.list, text));
  const [first, ...others] = pairs;
  if (others.length > 0) throw new StyleError(`must be sent once, but was sent ${pairs.length} times`);
  return readText(style, false, reading, first?.value ?? "", decodeText);
}

/** Returns the percent-encoded texts of the path parameters. The keys are the names of the parameters. */
function pathTexts(template: string, request: WireRequest): Map<string, string> {
  const texts = new Map<string, string>();
  const segments = rawSegments(request);
  for (const [index, part] of template.split("/").entries()) {
    const names = Array.from(part.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
    const raw = segments[index] ?? "";
    const [first = ""] = names;
    if (part === `{${first}}`) texts.set(first, raw);
    else if (names.length > 0) {
      const values = segmentPattern(part).exec(decodeURIComponent(raw)) ?? [];
      for (const [at, name] of names.entries()) texts.set(name, encodeURIComponent(values[at + 1] ?? ""));
    }
  }
  return texts;
}

/**
 * Returns the pattern of a path segment. As in codegen, each parameter except the last matches as little text as
 * possible.
 */
function segmentPattern(part: string): RegExp {
  const literals = part.split(/\{[^{}]*\}/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literals.join("([^]+?)")}$`);
}
