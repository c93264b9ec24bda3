import { listen } from "./listen.ts";

/** Sends every request on to a place of its own that answers 200, and says to browsers that it may be called. */
export function startRedirectingServer() {
  return listen(({ method, url }, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    response.writeHead(method === "OPTIONS" || url === "/arrived" ? 200 : 307, { location: "/arrived" });
    response.end();
  });
}
