import { listen } from "@org/testing";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import sirv from "sirv";

/**
 * Serves the files of a directory on 127.0.0.1, as a static host does.
 *
 * @param path path of the site's root, such as `/` or `/docs/`
 * @param port 0 for any free port
 */
export async function serve(directory: string, path: string, port = 0): Promise<{ server: Server; url: string }> {
  const sendFile = sirv(directory);
  const missing = readFileSync(join(directory, "404.html"));
  const server = createServer((request, response) => {
    const sendMissing = () => {
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end(missing);
    };
    if (request.url?.startsWith(path) !== true) return sendMissing();
    request.url = request.url.slice(path.length - 1);
    return sendFile(request, response, sendMissing);
  });
  return { server, url: `http://127.0.0.1:${await listen(server, port)}${path}` };
}
