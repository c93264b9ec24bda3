import type { paths } from "../generated/schema.ts";

/** Paths of the spec, as a type for openapi-fetch. */
// The type of an open enum contains `string & {}`, which the types of openapi-fetch turn into an object type.
export type HttpPaths = { [Path in keyof paths]: PathItem<paths[Path]> };

// `PathItem` and `Operation` are not conditional types, to save compile time. For 2,000 operations, TypeScript 5.9
// makes 217,000 type instantiations. With conditional types, TypeScript makes 551,000 type instantiations (measured).
type PathItem<Item> = { [Method in keyof Item]: Operation<Item[Method]> };
type Operation<Op> = { [Field in keyof Op]: WithPlainStrings<Op[Field]> };

type WithPlainStrings<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends object
    ? { [Key in keyof T]: WithPlainStrings<T[Key]> }
    : T;
