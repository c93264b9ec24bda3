import { madeUpBroker } from "./faults/ways.ts";
import { BASE_URL } from "./support.ts";

export const PATH = "/made/up";

/** broker.http over a transport that answers so, and what left. */
export function httpOver(answer: () => Response) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return answer();
  };
  return { http: madeUpBroker(BASE_URL, { retry: false, fetch }).http, requests };
}
