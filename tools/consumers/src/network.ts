import { run } from "@org/testing";

/** How npm is set up to reach the rest of the world, for Yarn and Deno, which do not read all of its settings. */
export async function networkOfNpm(folder: string): Promise<Record<string, string>> {
  const ask = async (setting: string) => (await run(folder, "npm", ["config", "get", setting])).trim();
  const [registry, certificates] = [await ask("registry"), await ask("cafile")];
  const trust = { NODE_EXTRA_CA_CERTS: certificates, DENO_CERT: certificates };
  return {
    YARN_NPM_REGISTRY_SERVER: registry,
    NPM_CONFIG_REGISTRY: registry,
    ...(certificates === "null" ? {} : trust),
  };
}
