import { drill } from "./drill.ts";
import { prove } from "./step.ts";

const USAGE = `Usage: pnpm verify drill

Releases ten made-up revisions in a copy of the repository. Runs programs that use the released packages.

Example: pnpm verify drill`;

await prove(USAGE, drill);
