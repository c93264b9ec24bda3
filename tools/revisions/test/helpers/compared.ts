import { largest, type Bump } from "../../src/change.ts";
import { assess } from "../../src/findings/assessment.ts";
import { mergedFindings } from "../../src/findings/merged.ts";
import type { Schema } from "./statements.ts";

export type Flow = "given" | "got" | "both";

/** @param rest other fields of the operation */
export function document(
  flow: Flow,
  schema: Schema,
  schemas: Readonly<Record<string, Schema>> = {},
  rest: Schema = {},
) {
  const content = { "application/json": { schema } };
  const operation = {
    operationId: "madeUp",
    ...(flow !== "got" && { requestBody: { required: true, content } }),
    responses: { 200: { description: "Made up.", ...(flow !== "given" && { content }) } },
    ...rest,
  };
  return { openapi: "3.1.0", info: {}, paths: { "/made-up": { post: operation } }, components: { schemas } };
}

export interface Compared {
  readonly base: Schema;
  readonly revision: Schema;
  readonly schemas?: Readonly<Record<string, Schema>>;
  readonly schemasNow?: Readonly<Record<string, Schema>>;
}

export function bumpOf(flow: Flow, { base, revision, schemas = {}, schemasNow = schemas }: Compared): Bump {
  const before = document(flow, base, { ...schemas });
  const after = document(flow, revision, { ...schemas, ...schemasNow });
  return largest(mergedFindings({ base: before, revision: after }).map((merged) => assess(merged).bump));
}

type Edits = Readonly<Record<string, readonly [base: Schema, revision: Schema]>>;
type Row = [what: string, bump: Bump, back: Bump, base: Schema, revision: Schema];

/**
 * Converts edits that have the same bumps to rows of `test.each`.
 *
 * @param back bump of an edit in the other direction
 */
export function edits(bump: Bump, back: Bump, rows: Edits): Row[] {
  return Object.entries(rows).map(([what, [base, revision]]) => [what, bump, back, base, revision]);
}
