#!/usr/bin/env node
// Runs the command `broker` in this process.
import { CliError } from "./errors.ts";
import { processIo } from "./io.ts";
import { formatError, run } from "./run.ts";

const io = processIo();

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A program such as `head` may close the pipe early. That is not an error.
  if (error.code === "EPIPE") process.exit();
  const failure = new CliError("output", {
    code: "output_failed",
    message: `The result could not be written (${error.code}).`,
    fix: "If the command sent a change, do not send the change again.",
  });
  io.stderr(formatError(io, failure));
  process.exit(failure.exitCode);
});

// Without this listener, the process would end with the wrong exit code if standard error is closed.
process.stderr.on("error", () => {});

// `process.exit` would end the process before a slow pipe has received all of the output.
process.exitCode = await run(io);
