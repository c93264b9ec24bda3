// Compares the commands `broker call OPERATION` of two documents. The changes set the bump of @org/broker-cli.
import { inputsOf } from "@org/codegen/call-inputs";
import type { Fields } from "@org/codegen/document";
import { placed, type Source } from "@org/codegen/source";
import { readSpec } from "@org/codegen/spec";
import { flagsOf, requiredSecret } from "../../../packages/broker-cli/src/call/flags.ts";
import type { CallInputs, Parameter } from "../../../packages/broker-cli/src/call/inputs.ts";
import type { Bump, CommandChange, Location } from "./change.ts";
import { inside, placesOfOperations, parametersOf } from "./document/places.ts";
import { lineAt } from "./document/revision.ts";
import { joined, quoted } from "./sentences/sentence.ts";

interface Option {
  /** Words for the part of the request that the option sets, such as "the query parameter `id`". */
  readonly sets: string;
  readonly isRequired: boolean;
  readonly takes: Parameter["takes"];
  /** Documented values. The help and the completion show them, and `broker` also sends other values. */
  readonly values?: Parameter["values"];
  /** Text that only the help and the completion show. */
  readonly help: string;
}

interface Command {
  readonly name: string;
  /** Method and path, such as `GET /trading/accounts/list`. */
  readonly calls: string;
  readonly options: ReadonlyMap<string, Option>;
  readonly summary: string;
  readonly deprecated: boolean;
  readonly location: Location;
}

/** Header with a constant value that `broker` sends. */
interface Header {
  readonly value: string;
  readonly location: Location;
}

interface Commands {
  readonly list: readonly Command[];
  readonly headers: ReadonlyMap<string, Header>;
}

type Line = readonly [bump: Bump, what: string, why: string];

export function commandChanges(base: Source, revision: Source): CommandChange[] {
  const commandsIn = (source: Source) => placed(source, () => readCommands(source.document));
  const [before, after] = [commandsIn(base), commandsIn(revision)];
  const gone = before.list.filter(({ name }) => named(name, after.list) === undefined);
  const added = after.list.filter(({ name }) => named(name, before.list) === undefined);
  // If an operation is only renamed, its method and path stay the same.
  const earlier = (is: Command) => gone.find(({ calls }) => calls === is.calls);
  const renamed = new Set(added.map(earlier));
  const at = (location: Location, lines: readonly Line[]) =>
    lines.map(([bump, what, why]) => ({ bump, what, why, location, advice: undefined }));
  return [
    ...[...new Map([...before.headers, ...after.headers])].flatMap(([name, { location }]) =>
      at(location, headerChanges(name, before.headers.get(name)?.value, after.headers.get(name)?.value)),
    ),
    ...after.list.flatMap((is) => {
      const was = named(is.name, before.list) ?? earlier(is);
      if (was === undefined) return at(is.location, [newCommand(is)]);
      const isTaken = (calls: string, { list }: Commands) => list.some((other) => other.calls === calls);
      const isSwapped = was.calls !== is.calls && isTaken(was.calls, after) && isTaken(is.calls, before);
      return at(is.location, changesOf(was, is, isSwapped));
    }),
    ...gone
      .filter((was) => !renamed.has(was))
      .flatMap((was) => at(was.location, [["major", `\`broker call ${was.name}\` is removed.`, "The command fails."]])),
  ];
}

function named(name: string, commands: readonly Command[]): Command | undefined {
  return commands.find((command) => command.name === name);
}

function headerChanges(name: string, was: string | undefined, is: string | undefined): Line[] {
  if (was === is) return [];
  if (was === undefined) return [["patch", `\`broker\` also sends the header \`${name}\`.`, AUTOMATIC]];
  if (is === undefined) return [["patch", `\`broker\` no longer sends the header \`${name}\`.`, AUTOMATIC]];
  return [
    ["major", `\`broker\` sends the header \`${name}\` with the value \`${is}\` instead of \`${was}\`.`, OTHER_VERSION],
  ];
}

const AUTOMATIC = "No option sets it.";
const OTHER_VERSION = "It selects another version of the interface, so the output of commands can be different.";

function newCommand({ name, calls, options, deprecated }: Command): Line {
  const confirmed = options.has("yes") ? " It needs `--yes`, because it can change something." : "";
  const what = `\`broker call ${name}\` is a new command. It calls \`${calls}\`.${confirmed}`;
  return deprecated
    ? ["minor", `${what} The operation is deprecated.`, "Do not use it in new scripts."]
    : ["minor", what, CAN_USE];
}

function changesOf(was: Command, is: Command, isSwapped: boolean): Line[] {
  const command = `\`broker call ${is.name}\``;
  const names = [...new Set([...was.options.keys(), ...is.options.keys()])];
  const options = [
    ...names.flatMap((name) => otherParameter(name, command, was.options, is.options)),
    ...names.flatMap((name) => optionChanges(name, command, was.options.get(name), is.options.get(name))),
  ];
  const lines: Line[] = [...options];
  if (was.name !== is.name)
    lines.unshift([
      "major",
      `\`broker call ${was.name}\` is renamed to ${command}.`,
      "The command with the old name fails.",
    ]);
  const calls = `${command} calls \`${is.calls}\` instead of \`${was.calls}\`.`;
  if (isSwapped) lines.push(["major", calls, "The same command calls another operation."]);
  else if (was.calls !== is.calls) lines.push(["patch", calls, NO_CHANGE]);
  // The lines about options already imply that the help changes.
  if (helpOf(was) !== helpOf(is) && options.length === 0)
    lines.push(["patch", `The help or the completion of ${command} changes.`, NO_CHANGE]);
  return lines;
}

const NO_CHANGE = "It needs no change of a command line.";
const CAN_USE = "Scripts can use it.";

function helpOf({ summary, options }: Command): string {
  return JSON.stringify([summary, [...options].map(([name, { help }]) => `${name} ${help}`).sort()]);
}

function optionChanges(name: string, command: string, was: Option | undefined, is: Option | undefined): Line[] {
  const option = `\`--${name}\``;
  if (is === undefined) return [["major", `${command} no longer has the option ${option}.`, FAILS_WITH]];
  if (was === undefined && is.isRequired)
    return [["major", `${command} has the new option ${option}, and requires it.`, FAILS_WITHOUT]];
  if (was === undefined) return [["minor", `${command} has the new option ${option}.`, CAN_USE]];
  const lines: Line[] = [];
  if (is.isRequired && !was.isRequired)
    lines.push(["major", `${command} now requires the option ${option}.`, FAILS_WITHOUT]);
  if (was.isRequired && !is.isRequired)
    lines.push(["minor", `${command} no longer requires the option ${option}.`, "Scripts can omit it."]);
  if (is.values && !was.values?.every((value) => is.values?.includes(value)))
    lines.push([
      "patch",
      `The option ${option} of ${command} now lists only ${joined(is.values.map(quoted))}.`,
      UNLISTED,
    ]);
  if (was.takes === is.takes) return lines;
  const what = `The option ${option} of ${command} takes ${TAKES[is.takes]} instead of ${TAKES[was.takes]}.`;
  const isMore = was.takes === "one" && is.takes === "list";
  const more: Line = isMore ? ["minor", what, "Scripts can repeat it."] : ["major", what, CAN_FAIL];
  return [...lines, more];
}

/**
 * Reports an option that now sets another parameter. Options have the names of parameters, so a new parameter
 * `start-time` can get the option `--start-time` of the parameter `start_time`.
 */
function otherParameter(name: string, command: string, before: Command["options"], after: Command["options"]): Line[] {
  const [was, is] = [before.get(name), after.get(name)];
  if (was === undefined || is === undefined || was.sets === is.sets) return [];
  // If no option sets the old parameter any more, the parameter was renamed, and the option keeps its meaning.
  if (![...after.values()].some(({ sets }) => sets === was.sets)) return [];
  const what = `The option \`--${name}\` of ${command} sets ${is.sets} instead of ${was.sets}.`;
  return [["major", what, "A command with this option sends a different request than before."]];
}

const FAILS_WITH = "A command with this option fails.";
const FAILS_WITHOUT = "A command without this option fails.";
const UNLISTED = "`broker` also sends other values, but the service can reject them.";
const CAN_FAIL = "A command that passes it can fail.";

const TAKES: Readonly<Record<Parameter["takes"], string>> = {
  one: "one value",
  list: "a list of values",
  fields: "fields in the form `name=value`",
};

function readCommands(document: Fields): Commands {
  const { documented, clientHeaders } = readSpec(document);
  const list = documented.flatMap((operation): Command[] => {
    const { operationId: name, summary, place, method, path, retry, deprecated } = operation;
    const input: CallInputs = JSON.parse(JSON.stringify(inputsOf(operation, document)));
    // `broker` has no command for an operation that requires a secret as an option.
    if (requiredSecret(input.parameters)) return [];
    const options = optionsOf(input, retry === "never");
    return [
      { name, calls: `${method} ${path}`, options, summary, deprecated, location: lineAt({ keys: place, document }) },
    ];
  });
  const parameters = new Map(
    [...placesOfOperations(document).values()].flatMap((operation) => [...parametersOf(operation)]),
  );
  const headers = Object.entries(clientHeaders).map(([name, value]): [string, Header] => {
    const parameter = parameters.get(`header ${name}`) ?? { keys: [], document };
    return [name, { value, location: lineAt(inside(parameter, "schema", "const")) }];
  });
  return { list, headers: new Map(headers) };
}

function optionsOf({ parameters, body }: CallInputs, canChange: boolean): Map<string, Option> {
  const options = flagsOf(parameters).map(({ name, parameter }): [string, Option] => {
    const { required = false, takes, summary, values } = parameter;
    const sets = `the ${parameter.in} parameter \`${parameter.name}\``;
    return [name, { sets, isRequired: required, takes, values, help: JSON.stringify([summary, values]) }];
  });
  if (body !== undefined)
    options.push(["body", { sets: "the body", isRequired: body === "required", takes: "one", help: "" }]);
  if (canChange) options.push(["yes", { sets: "nothing", isRequired: true, takes: "one", help: "" }]);
  return new Map(options);
}
