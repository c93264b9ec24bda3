import { madeUpBroker, type MadeUpBroker } from "./ways.ts";
import { stubbedBy } from "./stub.ts";
import { BASE_URL } from "./support.ts";

export const PATH = "/made/up";

interface HttpOver {
  readonly http: MadeUpBroker["http"];
  /** Requests that were sent. */
  readonly requests: readonly Request[];
}

/** Creates a `broker.http` that gets its responses from a function instead of a server. */
export function httpOver(answer: () => Response): HttpOver {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return answer();
  };
  return { http: madeUpBroker(BASE_URL, { retry: false, ...stubbedBy(fetch) }).http, requests };
}
