/**
 * Type of a response with only the fields that the spec lists, at every depth. A misspelled field does not compile.
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

type Listed<Key> = string extends Key ? never : number extends Key ? never : Key;

type ListedKeys<T> = keyof { [Key in keyof T as Listed<Key>]: unknown };
