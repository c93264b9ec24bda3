import { operations, type Call } from "@org/broker-client";

type Method = (inputs: object) => Call<unknown>;

/**
 * Returns the method of the client that calls an operation. TypeScript cannot check the name, because the name comes
 * from the command line.
 */
export function methodOf(client: object, name: string): Method {
  const operation = Object.entries(operations).find(([each]) => each === name)?.[1];
  const family: unknown = operation && Reflect.get(client, operation.family);
  const method: unknown = Reflect.get(Object(family), name);
  if (typeof method !== "function") throw new Error(`The client has no operation ${name}.`);
  return (inputs) => Reflect.apply(method, undefined, [inputs]);
}
