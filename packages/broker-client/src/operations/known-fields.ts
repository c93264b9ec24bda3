/**
 * Type of a response with only the fields that the spec lists, at every depth. With this type, a misspelled field does
 * not compile.
 *
 * Types of responses have an index signature, because the service may send fields that the spec does not list. A
 * response can be assigned to a variable of this type. If the spec lists no field of an object, its index signature
 * stays.
 *
 * @example
 * import type { KnownFields } from "@org/broker-client";
 *
 * type MadeUp = { id: string; [field: string]: unknown };
 * const received: MadeUp = { id: "made-up", more: 1 };
 * const known: KnownFields<MadeUp> = received;
 * known.id; // => made-up
 */
// The type of an open enum contains `string & {}`, which TypeScript treats as an object.
export type KnownFields<T> = T extends string
  ? T
  : T extends readonly unknown[]
    ? { [Index in keyof T]: KnownFields<T[Index]> }
    : T extends object
      ? [ListedKeys<T>] extends [never]
        ? { [Key in keyof T]: KnownFields<T[Key]> }
        : { [Key in keyof T as Listed<Key>]: KnownFields<T[Key]> }
      : T;

/** Name of a listed field, or `never` for an index signature. */
type Listed<Key> = string extends Key ? never : number extends Key ? never : Key;

type ListedKeys<T> = keyof { [Key in keyof T as Listed<Key>]: unknown };
