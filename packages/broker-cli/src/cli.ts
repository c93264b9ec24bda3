#!/usr/bin/env node
import { CliError } from "./errors.ts";
import { processIo } from "./io.ts";
import { formatError, run } from "./run.ts";

const io = processIo();

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // EPIPE is not a failure, because a program such as `head` closes the pipe before the end of the output.
  if (error.code === "EPIPE") process.exit();
  const failure = new CliError("output", {
    code: "output_failed",
    message: `The result could not be written (${error.code}).`,
    fix: "If the command sent a request that changes data, do not repeat the request.",
  });
  io.stderr(formatError(io, failure));
  process.exit(failure.exitCode);
});

// If standard error is closed, Node emits an error event. Without a listener, this event ends the process with a wrong
// exit code.
process.stderr.on("error", () => {});

// The code does not call `process.exit`, because this function loses output that a slow pipe has not yet received.
process.exitCode = await run(io);
