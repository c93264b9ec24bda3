// This entry is separate because it needs msw, and a newer Node than the other.
export { brokerHandlers, type BrokerHandlers, type BrokerHandlersOptions } from "./handlers.ts";
