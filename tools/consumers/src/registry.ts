import { join } from "node:path";
import { runServer } from "verdaccio";
import { serve } from "./loopback.ts";

/** Registry that requires a token for every request. */
export interface Registry extends AsyncDisposable {
  /** Base URL of the registry, with a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** @param directory empty directory in which the registry stores its packages */
export async function startRegistry(directory: string): Promise<Registry> {
  const members = { access: "$authenticated", publish: "$authenticated", unpublish: "$authenticated" };
  const server = await serve(
    await runServer({
      configPath: join(directory, "config.yaml"),
      self_path: directory,
      storage: join(directory, "storage"),
      uplinks: {},
      packages: { "@org/*": members },
      web: { enable: false },
      log: { type: "stdout", format: "pretty", level: "fatal" },
      auth: { htpasswd: { file: join(directory, "htpasswd"), max_users: 1 } },
    }),
  );
  const url = `${server.url}/`;
  return { url, token: await addMember(url), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Registers a user as `npm adduser` does, and resolves with the user's token. */
async function addMember(url: string): Promise<string> {
  const member = { name: "made-up-member", password: "made-up-password" };
  const response = await fetch(`${url}-/user/org.couchdb.user:${member.name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(member),
  });
  const { token }: { token: string } = JSON.parse(await response.text());
  return token;
}
