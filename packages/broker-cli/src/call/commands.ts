// The commands below `broker call`: one for each operation.
import { operations, type Operation } from "@org/broker-client";
import { type Command, Option } from "commander";
import { withCredentials, withJson } from "../commands/shared.ts";
import { CliError } from "../errors.ts";
import { inputs as table } from "../generated/inputs.ts";
import type { Io } from "../io.ts";
import { flagsOf, type Flag } from "./flags.ts";
import type { CallInputs } from "./inputs.ts";
import { runCall } from "./run-call.ts";

/** Adds a command for each operation. */
export function addOperations(call: Command, io: Io): void {
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const inputs = table[name];
    if (operation.status === "documented" && inputs !== undefined) addOperation(call, io, { name, operation, inputs });
    else addPlaceholder(call, name, operation);
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

/** Tells why a placeholder cannot be called, whatever its arguments are. */
function addPlaceholder(call: Command, name: string, { family, introduced }: Operation): void {
  const named = introduced === undefined ? "" : ` in its revision of ${introduced}`;
  call
    .command(name, { hidden: true })
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      throw new CliError("usage", {
        code: "operation_not_documented",
        message: `${name} (${family}) is not documented: the service's reference names it${named}, and shows neither method nor path.`,
        fix: "`broker operations` lists the operations that are documented.",
      });
    });
}
