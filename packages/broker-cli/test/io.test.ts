import { expect, test, vi } from "vitest";
import { homeFolder, processIo } from "../src/io.ts";

test.each(["", "made-up"])(
  "homeFolder returns the root directory if the home directory is the relative path %j",
  (home) => {
    expect(homeFolder(() => home)).toBe("/");
  },
);

test("homeFolder returns the root directory if `homedir` throws an error", () => {
  const unknown = () => {
    throw new Error("uv_os_homedir returned ENOENT");
  };
  expect(homeFolder(unknown)).toBe("/");
});

test("processIo does not throw if the working directory was removed", () => {
  const cwd = vi.spyOn(process, "cwd").mockImplementation(() => {
    throw new Error("uv_cwd returned ENOENT");
  });
  expect(processIo).not.toThrow();
  cwd.mockRestore();
});
