import { madeUpBroker, type MadeUpBroker } from "./ways.ts";
import { stubbedBy } from "./stub.ts";
import { BASE_URL } from "./support.ts";

export const PATH = "/made/up";

interface HttpOver {
  readonly http: MadeUpBroker["http"];
  readonly requests: readonly Request[];
}

export function httpOver(answer: () => Response): HttpOver {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return answer();
  };
  return { http: madeUpBroker(BASE_URL, { retry: false, ...stubbedBy(fetch) }).http, requests };
}
