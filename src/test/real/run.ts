import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a command to its end. @throws Error with its output when it fails */
export async function run(
  command: string,
  args: string[],
  { cwd, input = "" }: { cwd: string; input?: string },
): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ["pipe", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  child.stdin.end(input);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${printed}`);
  return printed;
}

/** Starts a server and waits until one of its URLs responds. @returns a function that ends it and its own processes */
export async function serve(
  command: string,
  args: string[],
  { cwd, env = {}, ready }: { cwd: string; env?: Record<string, string>; ready: string },
): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: "ignore",
    // A group of its own: workers of PHP's server outlive it.
    detached: true,
  });
  const ended = once(child, "exit");
  const deadline = Date.now() + 60_000;
  while (!(await isReady(ready))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${command} ${args.join(" ")} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status < 500,
    () => false,
  );
}
