import { createInterface } from "node:readline/promises";
import { runAdmin } from "./run-admin.ts";

const { stdin, stderr, env } = process;

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

// What a command writes, such as restored media, is as private as what the server writes.
process.umask(0o077);
process.exitCode = await runAdmin(process.argv.slice(2), {
  env,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  ask: stdin.isTTY ? ask : null,
});
