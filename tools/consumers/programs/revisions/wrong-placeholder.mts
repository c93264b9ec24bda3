// Each comment with an error code is above a line for which every compiler must report the error. No compiler may
// report a different error.
import { createBrokerClient } from "@org/broker-client";
import { createBrokerClient as createPromoted } from "../clients/promoted/types/index.js";

// TS2578: Unused '@ts-expect-error' directive.
// @ts-expect-error nothing is wrong with this call
export const accounts = createBrokerClient().trading.listAccounts();
// TS2349: Type 'NotDocumentedYet<"cancelOptionOrder">' has no call signatures.
export const order = createPromoted().trading.cancelOptionOrder();
