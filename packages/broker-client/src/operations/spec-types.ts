import type { Client, FetchResponse, MaybeOptionalInit } from "openapi-fetch";
import type { paths } from "../generated/schema.ts";
import type { CallOptions } from "./operation.ts";

/** Paths of the spec, as a type for openapi-fetch. */
// The type of an open enum contains `string & {}`, which the types of openapi-fetch would turn into an object type. So
// `HttpPaths` replaces the type of an open enum by `string`.
export type HttpPaths = { [Path in keyof paths]: PathItem<paths[Path]> };

// `PathItem` and `Operation` are not conditional types, to save compile time. For 2,000 operations, TypeScript 5.9
// creates 217,000 type instantiations. With conditional types, it would create 551,000 (measured).
type PathItem<Item> = { [Method in keyof Item]: Operation<Item[Method]> };
type Operation<Op> = { [Field in keyof Op]: WithPlainStrings<Op[Field]> };

type WithPlainStrings<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends object
    ? { [Key in keyof T]: WithPlainStrings<T[Key]> }
    : T;

/**
 * openapi-fetch client whose calls also accept the option `timeout`. With `exactOptionalPropertyTypes`, the types of
 * openapi-fetch reject `signal: undefined`, so each method has a second signature.
 */
export type HttpClient<Paths extends object> = Client<Paths> & {
  [Method in HttpMethod as Uppercase<Method>]: CallOf<Paths, Method>;
};

type HttpMethod = "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";

type CallOf<Paths, Method extends HttpMethod> = <
  Path extends PathsWith<Paths, Method>,
  Init extends WithOptions<MaybeOptionalInit<Paths[Path], Method & keyof Paths[Path]>>,
>(
  url: Path,
  ...init: Parameter<Init>
) => Promise<FetchResponse<Paths[Path][Method & keyof Paths[Path]] & {}, Init, `${string}/${string}`>>;

type PathsWith<Paths, Method extends HttpMethod> = {
  [Path in keyof Paths]: Paths[Path] extends { [Key in Method]: {} } ? Path : never;
}[keyof Paths];

type WithOptions<Init> = Init extends object ? Omit<Init, "signal"> & CallOptions : Init;

type Parameter<Init> = {} extends Init
  ? [init?: Init & { [option: string]: unknown }]
  : [init: Init & { [option: string]: unknown }];

/**
 * Type of a response with only the fields that the spec lists, at every depth. TypeScript then rejects a misspelled
 * field.
 *
 * The type of a response accepts any field name, because the service may send fields that the spec does not list.
 * Assign the response to a variable of the type `KnownFields`, so that TypeScript rejects misspelled fields. If the
 * spec lists no field of an object, the object accepts any field name.
 *
 * @example
 * import type { KnownFields } from "@org/broker-client";
 *
 * type MadeUp = { id: string; [field: string]: unknown };
 * const received: MadeUp = { id: "made-up", more: 1 };
 * const known: KnownFields<MadeUp> = received;
 * known.id; // => made-up
 */
// The type of an open enum contains `string & {}`, which TypeScript treats as an object. So the first branch of
// `KnownFields` handles strings.
export type KnownFields<T> = T extends string
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: KnownFields<T[Index]> }
    : T extends object
      ? [ListedKeys<T>] extends [never]
        ? { [Key in keyof T]: KnownFields<T[Key]> }
        : { [Key in keyof T as Listed<Key>]: KnownFields<T[Key]> }
      : T;

type Listed<Key> = string extends Key ? never : number extends Key ? never : Key;

type ListedKeys<T> = keyof { [Key in keyof T as Listed<Key>]: unknown };
