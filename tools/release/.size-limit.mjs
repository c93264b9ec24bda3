// Defines a size budget for each code entry of the packages, and for some functions. A size is the number of bytes of a
// bundle, after minification by esbuild and compression by gzip. The bundle includes the chunks that load with
// `import()`. A budget is about 4 % larger than the measured size. If a budget is too small, give the reason for the
// larger budget in the changeset. `src/sizes.ts` writes generated code into the directory MEASURED.
import { join } from "node:path";

const { MEASURED = "" } = process.env;

const CLIENT = join(MEASURED, "client/src/index.ts");
const UNDICI = join(MEASURED, "client/src/undici/index.ts");
const MSW = join(MEASURED, "sandbox/src/msw.ts");

export default [
  budget("4.4 kB", "@org/signing", "{ createSigner }"),
  budget("3.45 kB", "@org/signing", "{ createSigningFetch }"),
  budget("7.35 kB", "@org/signing"),
  budget("2.85 kB", "@org/signing/openapi-fetch"),
  budget("6.35 kB", "@org/signing/sending"),
  budget("4.55 kB", "@org/signing/verify"),
  budget("45.6 kB", "@org/signing/explain"),
  budget("33.3 kB", "@org/broker-client", "{ createBrokerClient }", CLIENT),
  budget("34.9 kB", "@org/broker-client", "*", CLIENT),
  budget("4.1 kB", "@org/broker-client/undici", "*", UNDICI),
  budget("103.2 kB", "@org/broker-sandbox/msw", "*", MSW),
];

/**
 * @param {string} limit
 * @param {string} specifier
 * @param {string} file file that esbuild bundles instead of the built entry
 */
function budget(limit, specifier, exported = "*", file = specifier) {
  return {
    name: `export ${exported} from "${specifier}"`,
    limit,
    gzip: true,
    modifyEsbuildConfig: (/** @type {object} */ config) => ({
      ...config,
      entryPoints: [],
      stdin: { contents: `export ${exported} from ${JSON.stringify(file)}`, resolveDir: import.meta.dirname },
      format: "esm",
      external: ["msw/http", "node:*", "undici"],
      // Without this option, esbuild reads the tsconfig.json of a package, which is not in the tarball.
      tsconfigRaw: {},
    }),
  };
}
