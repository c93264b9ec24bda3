import { relative } from "node:path";
import { copyGuides } from "../guides.ts";
import { ROOT } from "../packages.ts";

// `pnpm pack` runs this program as the script `prepack`, in the directory of the package.
await copyGuides(relative(ROOT, process.cwd()));
