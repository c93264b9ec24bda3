import { expect, test, vi } from "vitest";
import { homeFolder, processIo } from "../src/io.ts";

test.each(["", "made-up"])("the home %j, which is not absolute, becomes the root", (home) => {
  expect(homeFolder(() => home)).toBe("/");
});

test("a user whom the system does not know has the root as the home", () => {
  const unknown = () => {
    throw new Error("uv_os_homedir returned ENOENT");
  };
  expect(homeFolder(unknown)).toBe("/");
});

test("a working directory that was removed is no error", () => {
  const cwd = vi.spyOn(process, "cwd").mockImplementation(() => {
    throw new Error("uv_cwd returned ENOENT");
  });
  expect(processIo).not.toThrow();
  cwd.mockRestore();
});
