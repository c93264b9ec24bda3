import { operations, type Operation } from "@org/broker-client";
import { type Command, Option } from "commander";
import { flagsOf, readFlags, requiredSecret, type Flag } from "../call/flags.ts";
import type { CallInputs } from "../call/inputs.ts";
import { assertConfirmed, callOperation } from "../call/send.ts";
import { CliError } from "../errors.ts";
import { inputs as generated, revision } from "../generated/inputs.ts";
import { readJson } from "../input/json.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { printPayload } from "../output/payload.ts";
import { collect, rejectUnknown, withCredentials, withExamples, withJson, withYes } from "./shared.ts";

export function define(command: Command, io: Io): void {
  command
    .description("Calls an operation and prints its response. Run `broker operations` for a list of all operations.")
    .usage("<operation> [options]")
    .helpCommand(false);
  withExamples(command, "broker call listAccounts", "broker call listAccounts --help");
  addOperations(command, io);
  rejectUnknown(command, command.parent?.args[1]);
}

export function addOperations(call: Command, io: Io, table = generated): void {
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const inputs = table[name];
    const secret = inputs && requiredSecret(inputs.parameters);
    if (operation.status !== "documented" || !inputs) addUncallable(call, name, isPlaceholder(name, operation));
    else if (secret) addUncallable(call, name, needsSecret(name, secret.name));
    else addOperation(call, io, name, { ...operation, ...inputs });
  }
}

type Documented = Extract<Operation, { readonly status: "documented" }> & CallInputs;

function addOperation(call: Command, io: Io, name: string, operation: Documented): void {
  const { summary, method, path, parameters, body, deprecated } = operation;
  const canChange = operation.retry === "never";
  const sentences = [
    `${summary}: ${method} ${path}.`,
    ...(canChange ? ["This operation can change something."] : []),
    ...(deprecated ? ["This operation is deprecated."] : []),
  ];
  const command = call
    .command(name)
    .summary(summary + (deprecated ? " (deprecated)" : ""))
    .description(sentences.join(" "));
  const options = new Map(flagsOf(parameters).map((flag) => [flag, optionOf(flag)]));
  for (const option of options.values()) command.addOption(option);
  if (body) command.addOption(bodyOption(body === "required"));
  if (canChange) withYes(command);
  withCredentials(withJson(command)).action(async (given: Options & { readonly body?: string }) => {
    // A parameter of the operation can have the name of any other option, so the code reads only these options.
    const { profile, baseUrl, json, yes, body: text } = given;
    if (deprecated) io.stderr(`broker: ${name} is deprecated.\n`);
    if (canChange) assertConfirmed(name, yes);
    const valuesOf = (flag: Flag) => listOf(Reflect.get(given, options.get(flag)?.attributeName() ?? ""));
    const inputs = {
      ...readFlags([...options.keys()], valuesOf),
      ...(text !== undefined && { body: await readJson(io, "--body", text) }),
    };
    const printed = await callOperation(io, name, inputs, { profile, baseUrl, canChange });
    printPayload(io, printed, { canChange, json });
  });
}

function listOf(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String);
}

function bodyOption(isRequired: boolean): Option {
  const text = `body as JSON, or @FILE to read a file, or - to read standard input${isRequired ? "; required" : ""}`;
  return new Option("--body <json>", text).makeOptionMandatory(isRequired);
}

function optionOf({ name, parameter }: Flag): Option {
  const { takes, summary, values } = parameter;
  const notes = [
    summary ?? `${parameter.in} parameter ${parameter.name}`,
    ...(takes === "one" ? [] : ["can be repeated"]),
    ...(parameter.required ? ["required"] : []),
  ];
  const option = new Option(`--${name} <${takes === "fields" ? "name=value" : "value"}>`, notes.join("; "))
    .argParser(collect)
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

function isPlaceholder(name: string, { family }: Operation): CliError {
  return new CliError("usage", {
    code: "operation_not_documented",
    message:
      `${name} (${family}) is a placeholder, so \`broker call\` cannot call this operation. ` +
      `The service's reference of ${revision} has only the name of the operation.`,
    fix: "If you know the method and the path, use `broker api`. Run `broker operations` for a list of the documented operations.",
  });
}

function needsSecret(name: string, parameter: string): CliError {
  return new CliError("usage", {
    code: "secret_parameter",
    message: `${name} needs the parameter ${parameter}, which seems to be a secret. broker does not accept secrets as arguments.`,
    fix: "Call the operation with @org/broker-client.",
  });
}
