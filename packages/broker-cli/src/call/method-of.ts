import { operations, type Call } from "@org/broker-client";

type Method = (inputs: object) => Call<unknown>;

/** Finds the client's method at run time, because the name of the operation comes from the command line. */
export function methodOf(client: object, name: string): Method {
  const operation = Object.entries(operations).find(([each]) => each === name)?.[1];
  const family: unknown = operation && Reflect.get(client, operation.family);
  const method: unknown = Reflect.get(Object(family), name);
  if (typeof method !== "function") throw new Error(`The client has no operation ${name}.`);
  return (inputs) => Reflect.apply(method, undefined, [inputs]);
}
