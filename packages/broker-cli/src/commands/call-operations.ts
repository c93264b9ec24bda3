// The commands below `broker call`: one for each operation.
import { operations, type Operation } from "@org/broker-client";
import { type Command, Option } from "commander";
import { flagsOf, type Flag } from "../call/flags.ts";
import type { CallInputs } from "../call/inputs.ts";
import { runCall } from "../call/run-call.ts";
import { isSecretName } from "../credentials/arguments.ts";
import { CliError } from "../errors.ts";
import { inputs as generated } from "../generated/inputs.ts";
import type { Io } from "../io.ts";
import { withCredentials, withJson } from "./shared.ts";

/** Adds a command for each operation. */
export function addOperations(call: Command, io: Io, table = generated): void {
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const inputs = table[name];
    const secret = inputs?.parameters.find((parameter) => parameter.required && isSecretName(parameter.name));
    if (operation.status !== "documented" || inputs === undefined)
      addUncallable(call, name, notDocumented(name, operation));
    else if (secret) addUncallable(call, name, needsSecret(name, secret.name));
    else addOperation(call, io, { name, operation, inputs });
  }
}

interface Documented {
  readonly name: string;
  readonly operation: Extract<Operation, { readonly status: "documented" }>;
  readonly inputs: CallInputs;
}

function addOperation(call: Command, io: Io, { name, operation, inputs }: Documented): void {
  const flags = flagsOf(inputs.parameters);
  const canChange = operation.retry === "never";
  const command = call
    .command(name)
    .summary(operation.summary)
    .description(
      `${operation.summary}: ${operation.method} ${operation.path}${canChange ? ", which changes something" : ""}.`,
    );
  const options = flags.map((flag) => ({ flag, option: optionOf(flag) }));
  for (const { option } of options) command.addOption(option);
  if (inputs.body) {
    const body = new Option("--body <json>", "body of the request; @ and a path is a file, - is standard input");
    command.addOption(body.makeOptionMandatory(inputs.body === "required"));
  }
  if (canChange) command.option("--yes", "make the change; without it, nothing is sent");
  withCredentials(withJson(command)).action(async (given: Readonly<Record<string, unknown>>) => {
    const valuesOf = (flag: Flag) => {
      const option = options.find((each) => each.flag === flag)?.option;
      const values = option && given[option.attributeName()];
      return Array.isArray(values) ? values.map(String) : [];
    };
    await runCall(io, { name, canChange, flags, valuesOf, given });
  });
}

function optionOf({ name, parameter }: Flag): Option {
  const { takes, summary, values } = parameter;
  const notes = [
    summary ?? `${parameter.in} parameter ${parameter.name}`,
    ...(takes === "one" ? [] : ["can be repeated"]),
    ...(parameter.required ? ["required"] : []),
  ];
  const option = new Option(`--${name} <${takes === "fields" ? "name=value" : "value"}>`, notes.join("; "))
    .argParser<readonly string[] | undefined>((value, before) => [...(before ?? []), value])
    .makeOptionMandatory(parameter.required === true);
  // Not by `choices()`, which would refuse a value that the service accepts and the spec does not list yet.
  if (values) option.argChoices = [...values];
  return option;
}

/** Adds an operation that cannot be called, whatever its arguments are. */
function addUncallable(call: Command, name: string, error: CliError): void {
  call
    .command(name, { hidden: true })
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      throw error;
    });
}

function notDocumented(name: string, { family, introduced }: Operation): CliError {
  const named = introduced === undefined ? "" : ` in its revision of ${introduced}`;
  return new CliError("usage", {
    code: "operation_not_documented",
    message: `${name} (${family}) is not documented: the service's reference names it${named}, and shows neither method nor path.`,
    fix: "`broker operations` lists the operations that are documented.",
  });
}

function needsSecret(name: string, parameter: string): CliError {
  return new CliError("usage", {
    code: "secret_parameter",
    message: `${name} needs the parameter ${parameter}. By its name it is a secret, and a secret is never an argument.`,
    fix: "Call the operation by @org/broker-client.",
  });
}
