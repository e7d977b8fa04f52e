import { stripVTControlCharacters } from "node:util";
import { misused } from "./failure.ts";

/** Everything a command touches beside the server, so that tests can stand in for terminal, clock and browser. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>;
  /** One line on stdout: the answer. */
  out(line: string): void;
  /** One line on stderr: what a person should know and a program need not. */
  note(line: string): void;
  /** The terminal's width; null where stdout is none, or does not say. */
  columns: number | null;
  hasColor: boolean;
  /** Asks on the terminal; where stdin is none, its next line is the answer. */
  ask(question: string): Promise<string>;
  askSecret(question: string): Promise<string>;
  /** All that comes on stdin, to its end. */
  readInput(): Promise<string>;
  /** Whether a person is there to answer. */
  canAsk: boolean;
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
  /** Opens an address in the person's browser. */
  open(url: string): Promise<void>;
}

/** The process's own terminal, clock and browser. */
export function processIo({ stdin, stdout, stderr, env }: NodeJS.Process, hasColor: boolean): Io {
  let lines: AsyncIterator<string> | undefined;
  const nextLine = async (question: string): Promise<string> => {
    lines ??= (await import("node:readline")).createInterface({ input: stdin })[Symbol.asyncIterator]();
    const { value, done } = await lines.next();
    if (done) throw misused(`${question}: no more input on standard input.`);
    return value.trim();
  };
  const ask = async (kind: "text" | "password", question: string): Promise<string> => {
    if (!stdin.isTTY) return nextLine(question);
    const prompts = await import("@clack/prompts");
    const response = await prompts[kind]({ message: question, output: stderr });
    if (typeof response === "symbol") throw misused("Nothing was done.");
    return response ?? "";
  };
  return {
    env,
    out: (line) => void stdout.write(`${line}\n`),
    note: (line) => void stderr.write(`${hasColor ? line : stripVTControlCharacters(line)}\n`),
    columns: (stdout.isTTY && stdout.columns) || null,
    hasColor,
    canAsk: stdin.isTTY === true,
    ask: (question) => ask("text", question),
    askSecret: (question) => ask("password", question),
    async readInput() {
      const chunks: Buffer[] = [];
      for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks).toString("utf8");
    },
    now: () => new Date(),
    sleep: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
    async open(url) {
      const { default: open } = await import("open");
      await open(url);
    },
  };
}

/** https://no-color.org: colours go to terminals that take them, unless somebody said otherwise. */
export function wantsColor(argv: readonly string[], { stdout, env }: NodeJS.Process): boolean {
  if (argv.includes("--no-color") || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
  return stdout.isTTY === true && env.TERM !== "dumb";
}
