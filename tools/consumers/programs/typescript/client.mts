// Checks the types of the client in an ES module.
import {
  createBrokerClient,
  isBrokerError,
  logEvents,
  operations,
  type BrokerClient,
  type BrokerErrorCode,
  type BrokerEvent,
  type Call,
  type KnownFields,
  type Operation,
  type Outcome,
  type WithResponse,
} from "@org/broker-client";
import { undiciTransport, type UndiciTransport } from "@org/broker-client/undici";

export const broker: BrokerClient = createBrokerClient();
export const transport: UndiciTransport = undiciTransport({ connections: 4 });
export const overUndici = createBrokerClient({ transport });
type Accounts = Awaited<ReturnType<typeof broker.trading.listAccounts>>;
export const withOptions = createBrokerClient({
  baseUrl: "https://api.example.com",
  appKey: undefined,
  credentials: async () => ({ appKey: "made-up", appSecret: "made-up" }),
  timeout: { attempt: 1000 },
  retry: false,
  checkResponses: "warn",
  headers: { "x-of-my-own": "free" },
  onEvent: logEvents(console),
  fetch: (request: Request) => fetch(request),
  now: () => new Date(),
});

export async function listsAccounts(signal: AbortSignal): Promise<Accounts> {
  const call: Call<Accounts> = broker.trading.listAccounts();
  const { data, response, text }: WithResponse<Accounts> = await call.withResponse();
  const known: KnownFields<Accounts> = data;
  const seen: [unknown, number, string] = [known, response.status, text];
  console.log(seen);
  return broker.trading.listAccounts({ signal, timeout: { overall: 1000 }, headers: { "x-of-my-own": "free" } });
}

export function readsErrors(error: unknown): string | number | undefined {
  if (!isBrokerError(error)) return undefined;
  const always: [BrokerErrorCode, Outcome, number] = [error.code, error.outcome, error.attempt];
  if (error.code === "http_status") return error.status;
  if (error.code === "request_refused") return error.reason;
  if (error.code === "unexpected_response") return error.text;
  if (error.code === "operation_not_documented") return error.introduced;
  return always.join();
}

export function readsEvents(event: BrokerEvent): string | number {
  return event.type === "retry_scheduled" ? event.waitMilliseconds : event.operation;
}

export const { path } = operations.listAccounts;
export const all: Record<string, Operation> = operations;

interface MyPaths {
  "/made-up/{id}": {
    get: {
      parameters: { path: { id: string }; query?: { limit?: number } };
      responses: { 200: { content: { "application/json": { title: string } } } };
    };
  };
}
const mine = createBrokerClient<MyPaths>();
const params = { path: { id: "made-up" } };

export async function callsMine(): Promise<string | number | undefined> {
  const { data: accounts } = await mine.http.GET(path);
  const { data } = await mine.http.GET("/made-up/{id}", { params: { ...params, query: { limit: 1 } } });
  return data?.title ?? accounts?.length;
}

export const refused = (event: BrokerEvent) => [
  // @ts-expect-error the name of an option is misspelled
  createBrokerClient({ baseURL: "https://api.example.com" }),
  // @ts-expect-error the name of a timeout is misspelled
  createBrokerClient({ timeout: { atempt: 1000 } }),
  // @ts-expect-error the option has no such value
  createBrokerClient({ checkResponses: "lax" }),

  // @ts-expect-error the name of an option of a transport is misspelled
  undiciTransport({ conections: 4 }),

  // @ts-expect-error the name of an input is misspelled
  broker.trading.listAccounts({ singal: AbortSignal.timeout(1000) }),
  // @ts-expect-error the name of a timeout of a call is misspelled
  broker.trading.listAccounts({ timeout: { overal: 1000 } }),
  // @ts-expect-error the operation has no query
  broker.trading.listAccounts({ query: { limit: 1 } }),
  // @ts-expect-error the operation has no body
  broker.trading.listAccounts({ body: {} }),
  // @ts-expect-error the family has no such operation
  broker.trading.listAcounts(),

  // @ts-expect-error only some events have a status
  event.status,

  // @ts-expect-error the client does not know the path
  broker.http.GET("/made-up/{id}", { params }),
  // @ts-expect-error the path does not have the method
  mine.http.POST("/made-up/{id}", { params }),
  // @ts-expect-error a path parameter is missing
  mine.http.GET("/made-up/{id}"),
  // @ts-expect-error the name of a query parameter is misspelled
  mine.http.GET("/made-up/{id}", { params: { ...params, query: { limti: 1 } } }),
  // @ts-expect-error the type parameter must be an object of paths
  createBrokerClient<"/made-up">(),
];
