#!/usr/bin/env node
// `broker`
import { processIo } from "./io.ts";
import { run } from "./run.ts";

// `broker operations | head` closes the pipe early, which is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

// The exit code is set and the process not ended, because a pipe may not have taken all of the output yet.
process.exitCode = await run(processIo());
