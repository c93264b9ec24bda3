// Validates requests against the spec, or against an operation that the caller defines.
import type { NamedOperation, Parameter, Table } from "./operation.ts";
import { readParameters, unknownNames, type ReceivedParameter } from "./read-parameters.ts";
import { Refusal } from "./refusal.ts";
import { createFindProblems, type FindProblems, type Problem } from "./schema-validator.ts";
import { validateWith } from "./standard-schema.ts";
import { bodyText, decodeText, distinctHeaders, listsByName, rawQuery, type WireRequest } from "./wire.ts";

export interface ValidRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export type Validate = (operation: NamedOperation, request: WireRequest) => Promise<ValidRequest>;

interface ReportedProblem extends Problem {
  readonly in: Parameter["in"] | "body";
  readonly name?: string;
}

const MOST_REPORTED = 10;

export function createValidate({ operations, schemas }: Table): Validate {
  const findProblems = createFindProblems(operations, schemas);
  return async (operation, request) => {
    const { definition } = operation;
    const headers = distinctHeaders(request);
    const parameters = readParameters(operation, request, headers).map((received, index) =>
      judged(received, (value) => findProblems(operation.name, index, value)),
    );
    const unknown = definition === undefined ? unknownNames(operation, request) : [];
    refuseIfAny(operation, "invalid_parameter", [
      ...unknown.map((name) => broken({ in: "query", name }, "unknown", "is not documented")),
      ...parameters.flatMap(({ problems }) => problems),
    ]);
    const text = bodyText(request);
    const { body, problems } = await checkBody(operation, text === "" ? undefined : JSON.parse(text), findProblems);
    refuseIfAny(operation, "invalid_body", problems);
    const valuesIn = (place: Parameter["in"]) =>
      Object.fromEntries(
        parameters.flatMap((each) => (each.in === place && each.isSent ? [[each.name, each.value]] : [])),
      );
    const path = valuesIn("path");
    if (definition === undefined) return { path, query: valuesIn("query"), headers: valuesIn("header"), body };
    const pairs = rawQuery(request).map(({ name, value }) => [name, decodeText(value)] as const);
    const query = Object.entries(listsByName(pairs)).map(([name, texts]) => [
      name,
      texts.length > 1 ? texts : texts[0],
    ]);
    const lines = Object.entries(headers).map(([name, values]) => [name, values.join(", ")]);
    return { path, query: Object.fromEntries(query), headers: Object.fromEntries(lines), body };
  };
}

/**
 * Chooses the value of a parameter: the first candidate that matches the spec. If no candidate matches the spec, returns
 * the first candidate with its problems.
 */
function judged({ parameter, candidates, problem }: ReceivedParameter, find: (value: unknown) => readonly Problem[]) {
  const { name, in: place, required, style, explode = false } = parameter;
  const where = { in: place, name };
  const isSent = candidates.length > 0;
  if (problem !== undefined) {
    return { ...where, isSent, value: undefined, problems: [broken(where, "style", problem, { style, explode })] };
  }
  if (!isSent) {
    const problems = required === true ? [broken(where, "required", "is required")] : [];
    return { ...where, isSent, value: undefined, problems };
  }
  const found = candidates.map((value) => ({ value, problems: find(value).map((each) => ({ ...each, ...where })) }));
  const { value, problems = [] } = found.find((each) => each.problems.length === 0) ?? found[0] ?? {};
  return { ...where, isSent, value, problems };
}

/**
 * Validates the body with the schema of the caller's definition. For a documented operation, validates the body with
 * the schema of the spec.
 */
async function checkBody(operation: NamedOperation, sent: unknown, find: FindProblems) {
  if (operation.definition === undefined) return { body: sent, problems: bodyProblems(operation, sent, find) };
  const { value: body, problems } = await validateWith(operation.definition.body, sent);
  return { body, problems: problems.map((problem) => ({ ...problem, in: "body" }) as const) };
}

function bodyProblems({ name, body }: NamedOperation, value: unknown, find: FindProblems): ReportedProblem[] {
  const where = { in: "body" } as const;
  if (value === undefined) return body?.required === true ? [broken(where, "required", "is required")] : [];
  if (body === undefined) return [broken(where, "unknown", "is not documented")];
  return find(name, "body", value).map((each) => ({ ...each, ...where }));
}

function broken(
  where: Pick<ReportedProblem, "in" | "name">,
  keyword: string,
  message: string,
  demands: object = {},
): ReportedProblem {
  return { ...where, pointer: "", keyword, demands, message };
}

const NAMES = { path: "path parameter", query: "query parameter", header: "header", body: "body" } as const;

function refuseIfAny(operation: NamedOperation, code: string, problems: readonly ReportedProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const what = [NAMES[first.in], first.name].filter((word) => word !== undefined).join(" ");
  const place = first.pointer === "" ? "" : ` at ${first.pointer}`;
  const others = problems.length === 1 ? "" : ` Number of other problems: ${problems.length - 1}. See \`problems\`.`;
  const message = `${operation.name}: the ${what} ${first.message}${place}.${others}`;
  throw new Refusal(400, code, message, { operation: operation.name, problems: problems.slice(0, MOST_REPORTED) });
}
