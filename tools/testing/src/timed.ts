/** Runs the work of a command, prints how long it took, and sets exit code 1 unless the work passed. */
export async function timed(work: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  const passed = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (passed) {
    console.log(`\nPassed in ${seconds} s.`);
    return;
  }
  // On stderr, because a failed assertion is the last thing on the screen.
  process.exitCode = 1;
}
