import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readText, readTextFile } from "../src/input/read-text.ts";
import { spawnBroker } from "./helpers/environment.ts";
import { CREDENTIALS, runBroker, testFolder, testIo } from "./helpers/run-broker.ts";

async function* chunks(...all: (readonly number[])[]) {
  for (const each of all) yield Uint8Array.from(each);
}

test("readText decodes a character whose bytes arrive in two chunks", async () => {
  expect(await readText("It", chunks([0xef, 0xbb], [0xbf, 0xc3], [0xa9]))).toBe("\ufeffé");
});

test.each([[[[0xff]]], [[[0x61], [0xc3]]]])("readText rejects the bytes %j, which are not UTF-8", async (bytes) => {
  await expect(readText("It", chunks(...bytes))).rejects.toThrow("It is not UTF-8.");
});

test("readText rejects an endless text after 256 MiB", async () => {
  const megabyte = new Uint8Array(2 ** 20);
  const endless = async function* () {
    for (;;) yield megabyte;
  };
  await expect(readText("It", endless())).rejects.toThrow("It is longer than 268435456 bytes.");
});

test("broker sign rejects a body that is not UTF-8", async () => {
  const cwd = await testFolder();
  const body = Buffer.from([0x22, 0xff, 0x22]);
  await writeFile(join(cwd, "body.json"), body);
  const sign = ["sign", "POST", "https://api.example.com/a", "--data-file"];
  const file = await runBroker([...sign, "body.json"], { cwd });
  expect(file).toMatchObject({ code: 2, stderr: expect.stringContaining("The file body.json is not UTF-8.") });
  const stdin = await spawnBroker([...sign, "-"], { env: CREDENTIALS, stdin: body });
  expect(stdin).toMatchObject({ code: 2, stderr: expect.stringContaining("Standard input is not UTF-8.") });
});

test("broker sign rejects a byte order mark in standard input", async () => {
  const args = ["sign", "POST", "https://api.example.com/a", "--json", "--data", "-"];
  const { code, stderr } = await spawnBroker(args, { env: CREDENTIALS, stdin: Buffer.from('\ufeff{"a":1}') });
  expect({ code, error: JSON.parse(stderr).error.code }).toEqual({ code: 2, error: "invalid_json" });
});

test("the error of readTextFile for a directory or a missing file contains the system's error code", async () => {
  const cwd = await testFolder();
  await mkdir(join(cwd, "directory"));
  const io = { ...testIo([]), cwd };
  await expect(readTextFile(io, "directory")).rejects.toThrow("The file directory could not be read (EISDIR).");
  await expect(readTextFile(io, "missing")).rejects.toThrow("The file missing could not be read (ENOENT).");
});
