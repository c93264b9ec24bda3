#!/usr/bin/env node
// `broker`
import { CliError } from "./errors.ts";
import { processIo } from "./io.ts";
import { formatError, run } from "./run.ts";

const io = processIo();

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // `broker operations | head` closes the pipe early, which is no error.
  if (error.code === "EPIPE") process.exit();
  const failure = new CliError("output", {
    code: "output_failed",
    message: `The result could not be written (${error.code}).`,
    fix: "If the command made a change, do not send it again.",
  });
  io.stderr(formatError(io, failure));
  process.exit(failure.exitCode);
});

// Without a listener, the exit code would be lost with the message.
process.stderr.on("error", () => {});

// The exit code is set and the process not ended, because a pipe may not have taken all of the output yet.
process.exitCode = await run(io);
