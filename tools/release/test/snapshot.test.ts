import { expect, test } from "vitest";
import { checkName } from "../src/snapshot.ts";

test.each(["latest", "next", "1.0", "Try", "--tag", "a b", ""])(
  "checkName rejects %j as the name of a snapshot",
  (name) => {
    expect(() => checkName(name)).toThrow("is not a valid name for a snapshot");
  },
);
