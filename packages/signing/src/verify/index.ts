export { memoryReplayStore } from "./memory-replay-store.ts";
export type { ReceivedRequest } from "./received-request.ts";
export { redisReplayStore, type SendCommand } from "./redis-replay-store.ts";
export type { RefusalCode } from "./refusal.ts";
export type { ReplayAnswer, ReplayStore } from "./replay-store.ts";
export { createVerifier, type VerificationResult, type Verifier, type VerifierOptions } from "./verifier.ts";
