import { clientOver, READ } from "./support.ts";

export const PATH = "/made/up";

export function httpOver(respond: () => Response) {
  const { broker, requests } = clientOver([respond], READ, { retry: false });
  return { http: broker.http, requests };
}
