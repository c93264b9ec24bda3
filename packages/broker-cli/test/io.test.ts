import { homedir } from "node:os";
import { expect, test, vi } from "vitest";
import { processIo } from "../src/io.ts";

vi.mock("node:os", { spy: true });

test.each(["", "made-up"])("the home %j, which is not absolute, becomes the root", (home) => {
  vi.mocked(homedir).mockReturnValueOnce(home);
  expect(processIo().home).toBe("/");
});

test("a user whom the system does not know has the root as the home", () => {
  vi.mocked(homedir).mockImplementationOnce(() => {
    throw new Error("uv_os_homedir returned ENOENT");
  });
  expect(processIo().home).toBe("/");
});

test("a working directory that was removed is no error", () => {
  const cwd = vi.spyOn(process, "cwd").mockImplementation(() => {
    throw new Error("uv_cwd returned ENOENT");
  });
  expect(processIo).not.toThrow();
  cwd.mockRestore();
});
