import type { Io } from "#cli/io.ts";

/** A fake terminal: output is recorded, time passes when the code sleeps, and no browser opens. */
export function fakeIo(value: Partial<Io> = {}) {
  const out: string[] = [];
  const notes: string[] = [];
  const slept: number[] = [];
  let time = Date.parse("2026-11-20T12:00:00Z");
  const io: Io = {
    env: {},
    out: (line) => void out.push(line),
    note: (line) => void notes.push(line),
    columns: null,
    hasColor: false,
    canAsk: false,
    ask: () => Promise.reject(new Error("No terminal.")),
    askSecret: () => Promise.reject(new Error("No terminal.")),
    readInput: async () => "",
    now: () => new Date(time),
    async sleep(milliseconds) {
      slept.push(milliseconds);
      time += milliseconds;
    },
    async open() {},
    ...value,
  };
  return { io, out, notes, slept };
}
