import type { ChildProcess } from "node:child_process";

/** A text that is to be published once, and when. */
export type Wanted = { text: string; dueAt: Date };

/**
 * What the product says of a text: `unknown`, where it leaves the question to a person; `pending`, where it has not said
 * anything final.
 */
export type Said = { text: string; status: "published" | "failed" | "unknown" | "pending"; externalId: string | null };

/** Where the product publishes: a server with Mastodon's API on this machine, and an account's access to it. */
export type Target = {
  origin: string;
  accountId: string;
  clientId: string;
  clientSecret: string;
  token: string;
};

export type OpenOptions = {
  /** A folder of its own, which is removed afterwards. */
  temporary: string;
  target: Target;
  /** The product's folder, prepared as its documentation says; not needed for this product itself. */
  folder: string;
  /** The program that runs it, where the one that its documentation names can't be used. */
  runtime: string | null;
  /** Settings that differ from its defaults. */
  settings: Readonly<Record<string, string>>;
};

/** One product with a database of its own and an account connected, which all that it does goes through. */
export type Product = {
  /** Starts the process that publishes; the harness kills it and starts it again. */
  startPublisher(): ChildProcess;
  schedule(all: readonly Wanted[]): Promise<void>;
  /** Of each text that was scheduled. */
  readSaid(): Promise<Said[]>;
  /** Everything but the process that publishes, which the harness has stopped. */
  stop(): Promise<void>;
};

export type Driver = {
  name: string;
  /** The parts that are run, for the report. */
  runs: string;
  open(options: OpenOptions): Promise<Product>;
};
