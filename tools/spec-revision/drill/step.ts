/** Does a step of the drill and prints it, with its seconds and what came of it. What it throws names it. */
export async function step<Result extends string | number | readonly string[] | void>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  const result = await work().catch((error: Error) => {
    throw new Error(`Failed: ${name}\n${error.message}`, { cause: error });
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  const [same, lines] = typeof result === "object" ? ["", result] : [result === undefined ? "" : `: ${result}`, []];
  console.log([`${seconds} s  ${name}${same}`, ...lines].join("\n         "));
  return result;
}
