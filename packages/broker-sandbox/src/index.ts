export type { SandboxCredentials } from "./check.ts";
export { startSandbox, type ReceivedRequest, type Sandbox, type SandboxOptions } from "./sandbox.ts";
