/** Runs the work of a command, prints how long it took, and sets exit code 1 unless the work passed. */
export async function timed(work: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  const passed = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  // After a failure, the failed assertion stays the last thing on the screen.
  if (passed) console.log(`\nDone in ${seconds} s.`);
  else process.exitCode = 1;
}
