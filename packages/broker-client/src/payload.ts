import { UnexpectedResponseError } from "./errors/index.ts";
import type { DocumentedCall } from "./operation.ts";
import type { Progress } from "./progress.ts";
import { redactHeaders, redactor, withoutQuotation } from "./redact.ts";

/** The payload of a success, and what is wrong with it. */
interface Payload {
  readonly data: unknown;
  /** What is wrong with it, and where; nothing of what it says. */
  readonly problem?: string;
  /** Why there are no data. */
  readonly cause?: SyntaxError | undefined;
}

export const NO_JSON = "its body is not JSON";

export function readPayload(text: string, status: number, { success }: DocumentedCall): Payload {
  const check = success[status];
  if (check === "no body") return { data: undefined };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const cause = error instanceof SyntaxError ? error : undefined;
    return { data: undefined, problem: NO_JSON, cause };
  }
  if (check === undefined) return { data, problem: "the spec has no such success" };
  if (check(data)) return { data };
  const { instancePath = "", message = "is not what the spec says" } = check.errors?.[0] ?? {};
  return { data, problem: `its payload${instancePath === "" ? "" : ` at ${instancePath}`} ${message}` };
}

/** `text` is undefined where openapi-fetch has read it. */
export function unexpectedResponse(
  problem: string,
  { status, headers }: Response,
  text: string | undefined,
  progress: Progress,
  cause: SyntaxError | undefined,
): UnexpectedResponseError {
  const redact = redactor(progress.sent);
  const shown = text === undefined ? undefined : redact(text);
  const response = new Response(shown || null, { status, headers: redactHeaders(headers, redact) });
  return new UnexpectedResponseError(problem, response, shown, progress, cause && withoutQuotation(cause));
}
