// Each customer of the soak has a client of its own, which makes a few calls.
import type { CREDENTIALS } from "../inputs.ts";

/** With this number, 100,000 calls need 10,000 customers. */
const CALLS_PER_CUSTOMER = 10;

/** @param calls number of calls of the soak */
export function customersOf(calls: number): number[] {
  return Array.from({ length: customerOf(calls) + 1 }, (_, customer) => customer);
}

/** @param call number of the call, beginning with 1 */
export function customerOf(call: number): number {
  return Math.floor((call - 1) / CALLS_PER_CUSTOMER);
}

export function credentialsOf(customer: number): typeof CREDENTIALS {
  return { appKey: `made-up-app-key-${customer}`, appSecret: `made-up-app-secret-${customer}` };
}
