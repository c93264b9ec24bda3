// The handlers for msw have their own entry, because they need msw and a newer version of Node.
export { brokerHandlers, type BrokerHandlers, type BrokerHandlersOptions } from "./handlers.ts";
