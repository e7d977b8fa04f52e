import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Starts one of our programs and waits until it reports ready. @throws Error when it exits before */
export async function startProcess(file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(file, [], { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit").then(() => {
    throw new Error(`${file} ended while starting.`);
  });
  const ready = (async () => {
    for (;;) {
      const [message] = (await once(child, "message")) as [{ type?: string }];
      if (message.type === "ready") return;
    }
  })();
  await Promise.race([ready, ended]);
  ended.catch(() => {});
  return child;
}
