export async function timed(work: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  const passed = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  // After a failure, the error must be the last output of the command.
  if (passed) console.log(`\nDone in ${seconds} s.`);
  else process.exitCode = 1;
}
