import { CliError, usageError } from "../errors.ts";
import { readJson } from "../input/json.ts";
import type { Io } from "../io.ts";
import { formatJson } from "../output/format-json.ts";
import { printableLines } from "../output/printable.ts";
import { callOperation } from "./call-operation.ts";
import { readFlags, type Flag } from "./flags.ts";

interface RunCall {
  readonly name: string;
  readonly canChange: boolean;
  readonly flags: readonly Flag[];
  readonly valuesOf: (flag: Flag) => readonly string[];
  /** Values of all options. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** Calls an operation, and prints its payload. */
export async function runCall(io: Io, { name, canChange, flags, valuesOf, given }: RunCall): Promise<void> {
  const { body, profile, yes } = given;
  if (canChange && yes !== true) {
    throw new CliError("usage", {
      code: "confirmation_missing",
      message: `${name} can change something, so it needs --yes. Nothing was sent.`,
      fix: "Check the other options, and add --yes.",
    });
  }
  const inputs = {
    ...readFlags(flags, valuesOf),
    ...(typeof body === "string" && { body: await readJson(io, "--body", body) }),
  };
  const { data, text } = await callOperation(io, name, inputs, {
    profile: typeof profile === "string" ? profile : undefined,
  });
  print(io, data, text);
}

/** @param text the body, in which numbers have every digit */
function print(io: Io, data: unknown, text: string): void {
  if (data === undefined) return;
  const isTerminal = io.columns !== undefined;
  if (data instanceof Uint8Array) {
    if (!isTerminal) return io.stdout(data);
    throw usageError(`The response is a file of ${data.length} bytes.`, "Redirect standard output to a file.");
  }
  // The payload of a text is the body itself. The payload of JSON is what the body says.
  if (data !== text) return io.stdout(formatJson(text));
  io.stdout(isTerminal ? `${printableLines(text)}\n` : text);
}
