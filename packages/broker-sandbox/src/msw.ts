// `brokerHandlers` has its own entry point, because it needs msw and a newer version of Node than `startSandbox`.
export { brokerHandlers, type BrokerHandlers, type BrokerHandlersOptions } from "./handlers.ts";
