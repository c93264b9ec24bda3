export { explain, type Explanation, type ExplainInput } from "./explain.ts";
export type { FoundCause } from "./findings.ts";
export type { ExplainedHeaders, ExplainedRequest } from "./read-input.ts";
export type { CauseCode } from "./table/index.ts";
export type { Difference, Segment } from "./segments.ts";
export type { Warning, WarningCode } from "./warnings.ts";
