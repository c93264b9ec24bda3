import type { paths } from "./generated/schema.ts";

/** The spec's paths, as openapi-fetch takes them. */
// It maps types property by property, and makes an object of the `string & {}` that keeps an open enum's values.
export type HttpPaths = WithPlainStrings<paths>;

type WithPlainStrings<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends object
    ? { [Key in keyof T]: WithPlainStrings<T[Key]> }
    : T;
