export { explain, type Explanation, type ExplainInput } from "./explain.ts";
export type { CauseCode } from "./mistakes/index.ts";
export type { Difference, Segment } from "./segments.ts";
