// What every compiler must complain of, and of nothing else in this folder: it shows that it looked.
import { createBrokerClient } from "@org/broker-client";

const { trading } = createBrokerClient();

// @ts-expect-error nothing is wrong with this call
export const accounts = trading.listAccounts();

export const order = trading.placeOptionOrder();
