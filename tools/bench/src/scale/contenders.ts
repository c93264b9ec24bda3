// Who makes a client of a spec, and the same calls with each: a page, one, a new one, and fields of what they give.

export interface Contender {
  readonly what: string;
  readonly place: "ours" | "instead";
  /** Takes the paths of a spec and of a folder, and tells of itself what programs/codegen.ts does. */
  readonly generator: URL;
  /** What a consumer writes. The client is in `./client`. */
  readonly consumer: string;
  /** One call, for a bundle. */
  readonly call: (client: string) => string;
}

export const CONTENDERS: readonly Contender[] = [
  {
    what: "`@org/broker-client`",
    place: "ours",
    generator: new URL("programs/codegen.ts", import.meta.url),
    consumer: `import { createBrokerClient } from "./client/types";

const broker = createBrokerClient({
  baseUrl: "https://api.example.com",
  appKey: "made-up-app-key",
  appSecret: "made-up-app-secret",
});

export async function renew(): Promise<string[]> {
  const page = await broker.trading.listCashOrders({ query: { status: "open", limit: 10 } });
  const order = await broker.trading.getCashOrder({ path: { id: page.items[0]?.id ?? "" } });
  const renewed = await broker.trading.createCashOrder({ body: { status: order.status } });
  // @ts-expect-error It has no such field.
  void renewed.no_such_field;
  return [page.next ?? "", order.created_at, renewed.id];
}
`,
    call: (client) => `import { createBrokerClient } from ${client};
const broker = createBrokerClient({ baseUrl: "https://api.example.com", appKey: "made-up", appSecret: "made-up" });
console.log(await broker.trading.getCashOrder({ path: { id: "made-up" } }));`,
  },
  {
    what: "hey-api",
    place: "instead",
    generator: new URL("programs/hey-api.ts", import.meta.url),
    consumer: `import { createCashOrder, getCashOrder, listCashOrders } from "./client";

const baseUrl = "https://api.example.com";

export async function renew(): Promise<string[]> {
  const { data: page } = await listCashOrders({ baseUrl, throwOnError: true, query: { status: "open", limit: 10 } });
  const path = { id: page.items[0]?.id ?? "" };
  const { data: order } = await getCashOrder({ baseUrl, throwOnError: true, path });
  const { data: renewed } = await createCashOrder({ baseUrl, throwOnError: true, body: { status: order.status } });
  // @ts-expect-error It has no such field.
  void renewed.no_such_field;
  return [page.next ?? "", order.created_at, renewed.id];
}
`,
    call: (client) => `import { getCashOrder } from ${client};
console.log(await getCashOrder({ baseUrl: "https://api.example.com", path: { id: "made-up" } }));`,
  },
  {
    what: "orval",
    place: "instead",
    generator: new URL("programs/orval.ts", import.meta.url),
    consumer: `import { createCashOrder, getCashOrder, listCashOrders } from "./client";

export async function renew(): Promise<string[]> {
  const page = await listCashOrders({ status: "open", limit: 10 });
  if (page.status !== 200) throw new Error(page.data.code);
  const order = await getCashOrder(page.data.items[0]?.id ?? "");
  if (order.status !== 200) throw new Error(order.data.code);
  const renewed = await createCashOrder({ status: order.data.status });
  if (renewed.status !== 201) throw new Error(renewed.data.code);
  // @ts-expect-error It has no such field.
  void renewed.data.no_such_field;
  return [page.data.next ?? "", order.data.created_at, renewed.data.id];
}
`,
    call: (client) => `import { getCashOrder } from ${client};
console.log(await getCashOrder("made-up"));`,
  },
];
