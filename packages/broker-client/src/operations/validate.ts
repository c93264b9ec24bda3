import { AbortedError, RequestRefusedError, TimedOutError } from "../errors/index.ts";
import { fieldOf } from "../errors/fields.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import type { Limits } from "../options/timeout.ts";
import { type CallContext, elapsed } from "../transport/context.ts";
import { interruptedBy, interruptible } from "../transport/interruption.ts";
import { placesOf } from "../validation/payload.ts";
import { type StandardSchema, validate } from "../validation/standard-schema.ts";
import type { Descriptor, Inputs } from "./operation.ts";

/** Limits within which the schemas of a call must end. */
export interface Bounds {
  readonly call: CallContext;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
}

/**
 * Replaces the inputs by the outputs of the operation's schemas. Each schema runs once.
 *
 * @throws {RequestRefusedError} `invalid_input`: an input does not match its schema, or the schema throws
 */
export async function validateInputs(operation: Descriptor, inputs: Inputs, bounds: Bounds): Promise<Inputs> {
  const { query = {}, headers = {}, body } = inputs;
  const given = { query, headers, body };
  let valid = inputs;
  for (const name of ["query", "headers", "body"] as const) {
    const schema = operation[name];
    if (schema) valid = { ...valid, [name]: await validateInput(name, schema, given[name], bounds) };
  }
  return valid;
}

async function validateInput(name: string, schema: StandardSchema, value: unknown, bounds: Bounds): Promise<unknown> {
  const { call } = bounds;
  const redact = redactor(call);
  const result = await within(bounds, async () => validate(schema, value)).catch((error: unknown) => {
    if (error instanceof TimedOutError || error instanceof AbortedError) throw error;
    const cause = copyCause(error, redact);
    throw new RequestRefusedError("invalid_input", `the schema of ${name} threw. Look at the \`cause\`.`, call, {
      cause,
    });
  });
  if (!result.issues) return result.value;
  const issues = result.issues.map(({ path, message }) => ({ path: redact(path), message: redact(message) }));
  const problem = `${name}${placesOf(issues)} does not match the schema. Look at \`issues\`.`;
  throw new RequestRefusedError("invalid_input", problem, call, { issues });
}

/**
 * Awaits a schema until the call's time limit.
 *
 * @throws {TimedOutError | AbortedError} if the call ends before the schema
 */
export async function within<Result>(
  { call, limits: { overall }, signal }: Bounds,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await interruptible(act, Math.max(1, overall - elapsed(call)), signal);
  } catch (error) {
    const by = interruptedBy(error);
    if (by === "timeout") throw new TimedOutError("overall", overall, call);
    if (by === "caller") throw new AbortedError(call, fieldOf(error, "cause"));
    throw error;
  }
}
