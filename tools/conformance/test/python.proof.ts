import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Vector } from "../src/vectors/vector.ts";

const VECTORS = fileURLToPath(new URL("../../../packages/signing/vectors/vectors.json", import.meta.url));
const SIGNER = fileURLToPath(new URL("../src/vectors/sign.py", import.meta.url));
const { cases }: { cases: Vector[] } = JSON.parse(await readFile(VECTORS, "utf8"));

const run = (file: string) => spawnSync("python3", [SIGNER, file], { encoding: "utf8" });

describe("a signer in Python, written from the README", () => {
  test("agrees with every case", () => {
    expect(run(VECTORS)).toMatchObject({ stdout: `${cases.length} passed, 0 failed\n`, stderr: "", status: 0 });
  });

  test("prints the case and the step that differ", async () => {
    const signed = cases.filter(({ expect }) => "str1" in expect);
    const [refused] = cases.filter(({ expect }) => "error" in expect);
    const changes = ["str1", "str2", "str3", "encoded", "signature"].map((step, i) => {
      const { expect, ...request } = signed[i] ?? {};
      return { ...request, name: `changed ${step}`, expect: { ...expect, [step]: "changed" } };
    });
    const changed = [
      ...changes,
      { ...refused, name: "another code", expect: { error: "made_up" } },
      { ...refused, name: "signed after all", expect: signed[0]?.expect },
      { ...signed[0], name: "refused after all", expect: { error: "invalid_json" } },
    ];
    const folder = await mkdtemp(join(tmpdir(), "vectors-"));
    await writeFile(join(folder, "changed.json"), JSON.stringify({ cases: [...changed, ...cases] }));
    const { stdout, status } = run(join(folder, "changed.json"));
    await rm(folder, { recursive: true });

    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => line.replace(/ is .*/, ""))).toEqual([
      "changed str1: str1",
      "changed str2: str2",
      "changed str3: str3",
      "changed encoded: encoded",
      "changed signature: signature",
      "another code: error",
      "signed after all: str1",
      "refused after all: error",
      `${cases.length} passed, 8 failed`,
    ]);
    expect(status).toBe(1);
  });
});
