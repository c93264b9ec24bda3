import { expect, test } from "vitest";
import { typesImport } from "../src/majors.ts";
import { readPackages, ROOT } from "../src/packages.ts";

test("typesImport reports that only the types of `@org/broker-client` import `@org/signing`", async () => {
  const packages = await readPackages(ROOT);
  const results = packages.map(async (one) => [one.manifest.name, await typesImport(one, "@org/signing")]);
  expect(Object.fromEntries(await Promise.all(results))).toEqual({
    "@org/signing": false,
    "@org/broker-client": true,
    "@org/broker-sandbox": false,
    "@org/broker-cli": false,
  });
});
