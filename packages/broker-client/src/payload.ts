import type { DocumentedCall } from "./operation.ts";

/** The payload of a success, and what is wrong with it. */
interface Payload {
  readonly data: unknown;
  /** What is wrong with it, and where; nothing of what it says. */
  readonly problem?: string;
  /** Why there are no data. */
  readonly cause?: unknown;
}

export function readPayload(text: string, status: number, { success }: DocumentedCall): Payload {
  const check = success[status];
  if (check === "no body") return { data: undefined };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    return { data: undefined, problem: "its body is not JSON", cause };
  }
  if (check === undefined) return { data, problem: "the spec has no such success" };
  if (check(data)) return { data };
  const { instancePath = "", message = "is not what the spec says" } = check.errors?.[0] ?? {};
  return { data, problem: `its payload${instancePath === "" ? "" : ` at ${instancePath}`} ${message}` };
}
