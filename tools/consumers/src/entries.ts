import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** An entry of a package that is code, such as `@org/signing/verify`. */
export interface Entry {
  readonly specifier: string;
  /** The sandbox is a server, so its entries are for Node. */
  readonly platform: "node" | "browser";
}

/** Returns every entry that is code, as the `exports` of the installed packages declare them. */
export async function entriesOf(installed: string): Promise<Entry[]> {
  const scope = join(installed, "node_modules/@org");
  const packages = await Promise.all(
    (await readdir(scope)).map(async (directory) => {
      const text = await readFile(join(scope, directory, "package.json"), "utf8");
      const { name, exports }: { name: string; exports: Record<string, string | object> } = JSON.parse(text);
      const code = Object.keys(exports).filter((path) => typeof exports[path] === "object");
      const platform = name === "@org/broker-sandbox" ? "node" : "browser";
      return code.map((path): Entry => ({ specifier: path.replace(".", name), platform }));
    }),
  );
  return packages.flat();
}
