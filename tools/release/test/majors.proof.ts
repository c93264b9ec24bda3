// Checks the declarations of the built packages. The file is a proof, because a test would run after every change of a
// package.
import { expect, test } from "vitest";
import { typesImport } from "../src/majors.ts";
import { readPackages, ROOT } from "../src/packages.ts";

test("only the declarations of the client import signing", async () => {
  const packages = await readPackages(ROOT);
  const results = packages.map(async (one) => [one.manifest.name, await typesImport(one, "@org/signing")]);
  expect(Object.fromEntries(await Promise.all(results))).toEqual({
    "@org/signing": false,
    "@org/broker-client": true,
    "@org/broker-sandbox": false,
    "@org/broker-cli": false,
  });
});
