export const CONSUMER = `import { createBrokerClient } from "./client/types";

const broker = createBrokerClient({
  baseUrl: "https://api.example.com",
  appKey: "made-up-app-key",
  appSecret: "made-up-app-secret",
});

export async function renew(): Promise<string[]> {
  const page = await broker.trading.listCashOrders({ query: { status: "open", limit: 10 } });
  const order = await broker.trading.getCashOrder({ path: { id: page.items[0]?.id ?? "" } });
  const renewed = await broker.trading.createCashOrder({ body: { status: order.status } });
  // @ts-expect-error The response has no such field.
  void renewed.no_such_field;
  return [page.next ?? "", order.created_at, renewed.id];
}
`;

export const ONE_CALL = `import { createBrokerClient } from "./client/src/index.ts";
const broker = createBrokerClient({ baseUrl: "https://api.example.com", appKey: "made-up", appSecret: "made-up" });
console.log(await broker.trading.getCashOrder({ path: { id: "made-up" } }));`;
