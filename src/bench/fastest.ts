/**
 * Milliseconds of the fastest of some calls of each of two functions, which take turns, so that what else the machine does
 * slows both. Before, each is called once, to compile and to connect.
 */
export async function fastest(
  calls: number,
  functions: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<[number, number]> {
  const ms: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const call of functions) await call();
  for (let count = 0; count < calls; count++) {
    for (const index of [0, 1] as const) {
      const begun = performance.now();
      await functions[index]();
      ms[index] = Math.min(ms[index], performance.now() - begun);
    }
  }
  return ms;
}
