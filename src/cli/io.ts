import type { Writable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { decodeFile } from "#kernel/file-text.ts";
import { usageError } from "./failure.ts";

/** Everything a command uses besides the server, so that tests can replace terminal, clock and browser. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>;
  /** One line on stdout: the result. */
  out(line: string): void;
  /** One line on stderr: for the user, not for programs. */
  note(line: string): void;
  /** The terminal's width; null where stdout is no terminal, or its width is unknown. */
  columns: number | null;
  hasColor: boolean;
  /** Asks on the terminal; where stdin is no terminal, its next line is the answer. */
  ask(question: string): Promise<string>;
  askSecret(question: string): Promise<string>;
  /** All of stdin, to its end. */
  readInput(): Promise<string>;
  /** Whether a user can be asked. */
  canAsk: boolean;
  now(): Date;
  sleep(milliseconds: number): Promise<void>;
  /** Opens a URL in the user's browser. */
  open(url: string): Promise<void>;
}

/** The parts of a process that the CLI uses. */
export interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  stderr: Writable;
  env: Io["env"];
}

/** The process's own terminal, clock and browser. */
export function processIo({ stdin, stdout, stderr, env }: Terminal, hasColor: boolean): Io {
  let lines: AsyncIterator<string> | undefined;
  const nextLine = async (question: string): Promise<string> => {
    lines ??= (await import("node:readline")).createInterface({ input: stdin })[Symbol.asyncIterator]();
    const { value, done } = await lines.next();
    if (done) throw usageError(`${question}: no more input on standard input.`);
    return value.trim();
  };
  const ask = async (kind: "text" | "password", question: string): Promise<string> => {
    if (!stdin.isTTY) return nextLine(question);
    const prompts = await import("@clack/prompts");
    const response = await prompts[kind]({ message: question, output: stderr });
    if (typeof response === "symbol") throw usageError("Nothing was done.");
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
      const bytes = Buffer.concat(chunks);
      return decodeFile(bytes) ?? bytes.toString("utf8");
    },
    now: () => new Date(),
    sleep: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
    async open(url) {
      const { default: open } = await import("open");
      await open(url);
    },
  };
}

/** https://no-color.org: colors are used on terminals that support them, unless disabled. */
export function wantsColor(argv: readonly string[], { stdout, env }: Terminal): boolean {
  if (argv.includes("--no-color") || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
  return stdout.isTTY === true && env.TERM !== "dumb";
}
