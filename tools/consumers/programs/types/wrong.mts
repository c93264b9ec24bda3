// What every compiler must complain of, and of nothing else in this folder: it shows that it looked.
import { createBrokerClient } from "@org/broker-client";
import { createBrokerClient as createPromoted } from "../dist/promoted/types/index.js";

// @ts-expect-error nothing is wrong with this call
export const accounts = createBrokerClient().trading.listAccounts();

export const order = createPromoted().trading.placeOptionOrder();
