// Needs the built packages, so `pnpm test` would run it after every change of one.
import { expect, test } from "vitest";
import { typesImport } from "../src/majors.ts";
import { readPackages, ROOT } from "../src/packages.ts";

test("the client's declarations import signing, and those of the others do not", async () => {
  const packages = await readPackages(ROOT);
  const answers = packages.map(async (one) => [one.manifest.name, await typesImport(one, "@org/signing")]);
  expect(Object.fromEntries(await Promise.all(answers))).toEqual({
    "@org/signing": false,
    "@org/broker-client": true,
    "@org/broker-sandbox": false,
    "@org/broker-cli": false,
  });
});
