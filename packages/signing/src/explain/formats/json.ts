/** Limit on the length of a text, because the indentation of nested JSON grows with the square of the depth. */
export const MAX_CHARACTERS = 1_000_000;

interface Container {
  readonly close: "]" | "}";
  readonly members: readonly (readonly [name: string | undefined, value: unknown])[];
  written: number;
}

/**
 * Serializes a value like `JSON.stringify`, but without recursion, so a deeply nested value does not overflow the
 * stack.
 *
 * @returns undefined if the text is longer than `MAX_CHARACTERS`
 */
export function writeJson(value: unknown, indent = "", sortsKeys = false): string | undefined {
  const parts: string[] = [];
  const open: Container[] = [];
  let length = 0;
  const write = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  const writeLineBreak = () => {
    if (indent !== "") write(`\n${indent.repeat(open.length)}`);
  };
  const begin = (each: unknown) => {
    const container = containerOf(each, sortsKeys);
    if (container === undefined) return write(JSON.stringify(each));
    write(container.close === "]" ? "[" : "{");
    open.push(container);
  };
  begin(value);
  for (let container = open.at(-1); container !== undefined; container = open.at(-1)) {
    if (length > MAX_CHARACTERS) return undefined;
    const member = container.members[container.written];
    if (member === undefined) {
      open.pop();
      if (container.written > 0) writeLineBreak();
      write(container.close);
      continue;
    }
    if (container.written++ > 0) write(",");
    writeLineBreak();
    const [name, each] = member;
    if (name !== undefined) write(`${JSON.stringify(name)}:${indent === "" ? "" : " "}`);
    begin(each);
  }
  return parts.join("");
}

function containerOf(value: unknown, sortsKeys: boolean): Container | undefined {
  if (Array.isArray(value)) return { close: "]", members: value.map((each) => [undefined, each]), written: 0 };
  if (typeof value !== "object" || value === null) return undefined;
  const members = Object.entries(value);
  if (!sortsKeys) return { close: "}", members, written: 0 };
  // A JavaScript client puts the sorted keys into a new object. The object lists integer keys before other keys. So
  // this function also puts the sorted keys into an object.
  const sorted = Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { close: "}", members: Object.entries(sorted), written: 0 };
}
