export type Call = () => Promise<unknown>;

export async function callsPerSecond(call: Call, inFlight: number, calls: number, clock = now): Promise<number> {
  let left = calls;
  const callUntilDone = async () => {
    while (left-- > 0) await call();
  };
  const start = clock();
  await Promise.all(Array.from({ length: inFlight }, callUntilDone));
  return (calls / (clock() - start)) * 1000;
}

function now(): number {
  return performance.now();
}
