export type WriteList = (values: readonly string[]) => string;

export const LISTS: Readonly<Record<string, WriteList>> = {
  JSON: (values) => JSON.stringify(values),
  "JSON with spaces": (values) => `[${values.map((value) => JSON.stringify(value)).join(", ")}]`,
  "Python's list": (values) => `[${values.map((value) => `'${value}'`).join(", ")}]`,
  "Python's tuple": (values) => `(${values.map((value) => `'${value}'`).join(", ")})`,
  "Java's list": (values) => `[${values.join(", ")}]`,
  "Go's slice": (values) => `[${values.join(" ")}]`,
  "brackets and commas": (values) => `[${values.join(",")}]`,
  "braces and commas": (values) => `{${values.join(",")}}`,
  "PHP's Array": () => "Array",
};

export const INDEXES: Readonly<Record<string, (name: string, at: number) => string>> = {
  "name[]": (name) => `${name}[]`,
  "name[0]": (name, at) => `${name}[${at}]`,
  "name.0": (name, at) => `${name}.${at}`,
  "name.1": (name, at) => `${name}.${at + 1}`,
  "name.member.1": (name, at) => `${name}.member.${at + 1}`,
  name0: (name, at) => `${name}${at}`,
  name_0: (name, at) => `${name}_${at}`,
};
