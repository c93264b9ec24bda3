// Where restricted packages are published: a registry that shows them to who has a token, and to nobody else.
import type { Server } from "node:http";
import { join } from "node:path";
import { runServer } from "verdaccio";

export interface Registry extends AsyncDisposable {
  /** Ends with a slash. */
  readonly url: string;
  readonly token: string;
}

/** On loopback, storing in an empty folder, for as long as `await using` keeps it. */
export async function startRegistry(folder: string): Promise<Registry> {
  const members = { access: "$authenticated", publish: "$authenticated", unpublish: "$authenticated" };
  const server: Server = await runServer({
    configPath: join(folder, "config.yaml"),
    self_path: folder,
    storage: join(folder, "storage"),
    uplinks: {},
    packages: { "@org/*": members },
    web: { enable: false },
    log: { type: "stdout", format: "pretty", level: "fatal" },
    auth: { htpasswd: { file: join(folder, "htpasswd"), max_users: 1 } },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The registry has no port.");
  const url = `http://127.0.0.1:${address.port}/`;
  return {
    url,
    token: await tokenOfMember(url),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As `npm adduser` asks for it. */
async function tokenOfMember(url: string): Promise<string> {
  const member = { name: "made-up-member", password: "made-up-password" };
  const answer = await fetch(`${url}-/user/org.couchdb.user:${member.name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(member),
  });
  const said: { token: string } = JSON.parse(await answer.text());
  return said.token;
}
