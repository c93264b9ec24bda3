// Every compiler must report the two lines below the comments with an error code, and no other line of this directory.
import { createBrokerClient } from "@org/broker-client";
import { createBrokerClient as createPromoted } from "../clients/promoted/types/index.js";

// TS2578: Unused '@ts-expect-error' directive.
// @ts-expect-error nothing is wrong with this call
export const accounts = createBrokerClient().trading.listAccounts();
// TS2349: Type 'NotDocumentedYet<"cancelOptionOrder">' has no call signatures.
export const order = createPromoted().trading.cancelOptionOrder();
