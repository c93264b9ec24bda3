import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Module that a package exports, such as `@org/signing/verify`. */
export interface Entry {
  readonly specifier: string;
  readonly platform: "node" | "browser";
}

const FOR_NODE = ["@org/broker-sandbox", "@org/broker-client/undici"];

export async function entriesOf(installed: string): Promise<Entry[]> {
  const scope = join(installed, "node_modules/@org");
  const packages = await Promise.all(
    (await readdir(scope)).map(async (directory) => {
      const text = await readFile(join(scope, directory, "package.json"), "utf8");
      const { name, exports }: { name: string; exports: Record<string, string | object> } = JSON.parse(text);
      const code = Object.keys(exports).filter((path) => typeof exports[path] === "object");
      return code.map((path): Entry => {
        const specifier = path.replace(".", name);
        return { specifier, platform: FOR_NODE.some((each) => specifier.startsWith(each)) ? "node" : "browser" };
      });
    }),
  );
  return packages.flat();
}
