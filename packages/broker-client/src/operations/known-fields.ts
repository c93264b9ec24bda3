/**
 * Type with only the fields that the spec lists, at every depth. A misspelled field does not compile in it.
 *
 * Types of responses have an index signature, because the service may send fields that the spec does not list. A value
 * of such a type fits this type. An object stays a map if the spec lists none of its fields.
 *
 * @example
 * import type { KnownFields } from "@org/broker-client";
 *
 * type MadeUp = { id: string; [field: string]: unknown };
 * const received: MadeUp = { id: "made-up", more: 1 };
 * const known: KnownFields<MadeUp> = received;
 * known.id; // => made-up
 */
// To TypeScript, the `string & {}` of an open enum is an object.
export type KnownFields<T> = T extends string
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: KnownFields<T[Index]> }
    : T extends object
      ? [ListedKeys<T>] extends [never]
        ? { [Key in keyof T]: KnownFields<T[Key]> }
        : { [Key in keyof T as Listed<Key>]: KnownFields<T[Key]> }
      : T;

/** Removes the keys of index signatures. */
type Listed<Key> = string extends Key ? never : number extends Key ? never : Key;

type ListedKeys<T> = keyof { [Key in keyof T as Listed<Key>]: unknown };
