import { isFull } from "@org/testing";
import { prove } from "../drill/step.ts";
import { documentAll, documentTen } from "./documenting.ts";

const USAGE = `Usage: pnpm verify document

Replaces ten placeholders by made-up operations in a copy of the repository, and calls the operations. At full depth, it replaces all placeholders and repeats the proofs that depend on the operations.

Example: pnpm verify document --full`;

await prove(USAGE, isFull ? documentAll : documentTen);
