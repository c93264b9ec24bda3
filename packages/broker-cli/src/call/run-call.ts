import { CliError } from "../errors.ts";
import { readJson } from "../input/json.ts";
import type { Io } from "../io.ts";
import { noteStdin } from "../output/stdin-note.ts";
import { callOperation } from "./call-operation.ts";
import { readFlags, type Flag } from "./flags.ts";
import { printPayload } from "./print-payload.ts";

interface RunCall {
  readonly name: string;
  readonly canChange: boolean;
  readonly flags: readonly Flag[];
  readonly valuesOf: (flag: Flag) => readonly string[];
  readonly given: Readonly<Record<string, unknown>>;
}

export async function runCall(io: Io, { name, canChange, flags, valuesOf, given }: RunCall): Promise<void> {
  const { body, profile, yes } = given;
  if (canChange && yes !== true) {
    throw new CliError("usage", {
      code: "confirmation_missing",
      message: `${name} can change something, so it needs --yes. Nothing was sent.`,
      fix: "Check the other options, and add --yes.",
    });
  }
  noteStdin(io, [body]);
  const inputs = {
    ...readFlags(flags, valuesOf),
    ...(typeof body === "string" && { body: await readJson(io, "--body", body) }),
  };
  const { data, text } = await callOperation(io, name, inputs, {
    profile: typeof profile === "string" ? profile : undefined,
    canChange,
  });
  printPayload(io, { data, text }, canChange);
}
