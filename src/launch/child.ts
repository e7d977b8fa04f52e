import type { Demo } from "./prepare.ts";
import { reportFatal } from "./report-fatal.ts";
import { type Begin, type Configure, HELD, type Message } from "./supervise.ts";

const hasLauncher = process.send !== undefined;

// Ctrl-C reaches the whole process group; the launcher decides what to do.
if (hasLauncher) process.on("SIGINT", () => {});

const isHeld = process.argv.includes(HELD);
const configure = Promise.withResolvers<Configure>();
const begin = Promise.withResolvers<Begin>();

// From the start: several messages may come at once, and before anybody waits for them.
if (isHeld) process.on("message", receive);

function receive(message: Configure | Begin): void {
  if (message.type === "configure") configure.resolve(message);
  else {
    begin.resolve(message);
    process.off("message", receive);
  }
}

/** The child's side of the supervision: messages to the launcher, and when to stop. */
export const child = {
  /** Waits for the configuration if the launcher holds this process. From here on the files it writes are private. */
  async configured(): Promise<void> {
    process.umask(0o077);
    if (!isHeld) return;
    const { settings } = await told(configure.promise);
    Object.assign(process.env, settings);
  },

  /**
   * Waits for the launcher if it holds this process.
   * @returns whether this process is to prepare the database; otherwise it is prepared
   */
  async begun(): Promise<{ prepares: boolean }> {
    if (!isHeld) return { prepares: false };
    const { prepares } = await told(begin.promise);
    return { prepares };
  },

  /** The database is prepared, and other processes can begin. */
  async prepared(demo: Demo): Promise<void> {
    await send({ type: "prepared", demo });
  },

  /** This process has begun its work; `address` is the public URL of what it serves. */
  async ready(address?: string): Promise<void> {
    await send({ type: "ready", ...(address !== undefined && { address }) });
  },

  /** Ends this process for a reason that only a person can fix: it is not restarted. */
  async fail(lines: string[]): Promise<never> {
    if (!hasLauncher) reportFatal(lines);
    await send({ type: "fatal", lines });
    process.exit(1);
  },

  /** Runs `finish` once, when the launcher asks for it or is gone, and ends the process. */
  onStop(finish: () => Promise<void>): void {
    let isStopping = false;
    const stop = async () => {
      if (isStopping) return;
      isStopping = true;
      await finish();
      process.exit(0);
    };
    process.on("SIGTERM", stop);
    if (hasLauncher) process.on("disconnect", stop);
    else process.on("SIGINT", stop);
    if (hasLauncher && !process.connected) void stop();
  },
};

/** A message of the launcher; ends this process when there is no launcher any more. */
async function told<Told>(waiting: Promise<Told>): Promise<Told> {
  const lost = () => process.exit(1);
  process.once("disconnect", lost);
  if (!process.connected) lost();
  const message = await waiting;
  process.off("disconnect", lost);
  return message;
}

function send(message: Message): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
