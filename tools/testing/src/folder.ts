import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ScratchFolder extends AsyncDisposable {
  readonly path: string;
}

export async function scratchFolder(prefix: string): Promise<ScratchFolder> {
  const path = await mkdtemp(join(tmpdir(), prefix));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
