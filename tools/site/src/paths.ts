import { fileURLToPath } from "node:url";

export const SITE = fileURLToPath(new URL("..", import.meta.url));
/** Generated input of Astro. Each build removes this directory first. */
export const CONTENT = fileURLToPath(new URL("../.content/", import.meta.url));
export const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

/** Base path of the build. The last step of the build replaces this path with relative URLs. */
export const BASE = "/__BASE__";
