/**
 * Preloaded into a worker (`node --import`): its clock is wrong by this many seconds, its measurement of durations is
 * not.
 */
const offsetMs = Number(process.env.CHAOS_CLOCK_SECONDS ?? 0) * 1000;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offsetMs] : args, newTarget),
  apply: () => new Date().toString(),
  get: (target, name) => (name === "now" ? () => RealDate.now() + offsetMs : Reflect.get(target, name)),
});
