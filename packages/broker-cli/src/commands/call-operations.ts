import { operations, type Operation } from "@org/broker-client";
import { type Command, Option } from "commander";
import { flagsOf, requiredSecret, type Flag } from "../call/flags.ts";
import type { CallInputs } from "../call/inputs.ts";
import { runCall } from "../call/run-call.ts";
import { CliError } from "../errors.ts";
import { inputs as generated } from "../generated/inputs.ts";
import type { Io } from "../io.ts";
import { withCredentials, withJson } from "./shared.ts";

export function addOperations(call: Command, io: Io, table = generated): void {
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const inputs = table[name];
    const secret = inputs && requiredSecret(inputs.parameters);
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
      `${operation.summary}: ${operation.method} ${operation.path}.${canChange ? " This operation can change something." : ""}`,
    );
  const options = flags.map((flag) => ({ flag, option: optionOf(flag) }));
  for (const { option } of options) command.addOption(option);
  if (inputs.body) {
    const body = new Option("--body <json>", "body as JSON, or @FILE to read a file, or - to read standard input");
    command.addOption(body.makeOptionMandatory(inputs.body === "required"));
  }
  if (canChange) command.option("--yes", "confirm the change; without this option, nothing is sent");
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
  // The option does not use the parser's `choices()`, because the service may accept values that the spec does not
  // list.
  if (values) option.argChoices = [...values];
  return option;
}

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
  const named = introduced === undefined ? "" : ` of ${introduced}`;
  return new CliError("usage", {
    code: "operation_not_documented",
    message:
      `${name} (${family}) is not documented, so broker cannot call this operation. ` +
      `The service's reference${named} has only the name of the operation, and no description.`,
    fix: "Run `broker operations` for a list of the documented operations.",
  });
}

function needsSecret(name: string, parameter: string): CliError {
  return new CliError("usage", {
    code: "secret_parameter",
    message: `${name} needs the parameter ${parameter}, which seems to be a secret. broker does not accept secrets as arguments.`,
    fix: "Call the operation with @org/broker-client.",
  });
}
