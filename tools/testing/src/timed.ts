/** Runs the work of a command. Prints the time if the work passed, and otherwise sets the exit code to 1. */
export async function timed(work: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  const passed = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  // After a failure nothing more is printed, so that the failed assertion is the last output.
  if (passed) console.log(`\nDone in ${seconds} s.`);
  else process.exitCode = 1;
}
