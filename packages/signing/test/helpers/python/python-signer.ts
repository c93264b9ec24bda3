// Runs the Python signer in examples/python-signer.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const directory = fileURLToPath(new URL("../../../../../examples/python-signer", import.meta.url));
const caller = fileURLToPath(new URL("call.py", import.meta.url));

export const source = await readFile(`${directory}/broker_signing.py`, "utf8");

export const usage = /^Use::\n\n((?: {4}.*\n|\n)+)/m.exec(source)?.[1]?.replace(/^ {4}/gm, "") ?? "";

export interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Python without site packages, so that a program can import only the standard library. */
async function python(args: readonly string[], input: string, env: NodeJS.ProcessEnv = {}): Promise<Output> {
  const child = spawn("python3", ["-I", "-S", "-B", ...args], { env: { ...process.env, ...env } });
  child.stdin.end(input);
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  const [stdout, stderr] = await Promise.race([Promise.all([text(child.stdout), text(child.stderr)]), failed]);
  return { stdout, stderr };
}

export function runProgram(program: string, env: NodeJS.ProcessEnv): Promise<Output> {
  return python(["-"], `import sys\nsys.path.insert(0, ${JSON.stringify(directory)})\n${program}`, env);
}

/** Returns Python's error message if the file has syntax that is newer than Python 3.9. */
export async function newerSyntax(): Promise<string> {
  const program = "import ast, sys; ast.parse(sys.stdin.buffer.read(), feature_version=(3, 9))";
  return (await python(["-c", program], source)).stderr;
}

export type Outcome<Result> = Result | { readonly error: string };

export interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export function signAll(inputs: readonly object[]): Promise<readonly Outcome<SignedRequest>[]> {
  return callAll("sign", inputs);
}

export function signPartsOfAll(inputs: readonly object[]): Promise<readonly Outcome<object>[]> {
  return callAll("sign_parts", inputs);
}

export function readUrlOfAll(inputs: readonly object[]): Promise<readonly Outcome<object>[]> {
  return callAll("read_url", inputs);
}

async function callAll(name: string, inputs: readonly object[]) {
  const { stdout, stderr } = await python([caller, directory, name], JSON.stringify(inputs));
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout);
}
