import type { World } from "../world.ts";

/** What stands on a server of one part, as the server's own API says. */
export type Standing = {
  id: string;
  text: string;
  /** What it continues. */
  parent: string | null;
  images: number;
};

/** A real server of a network, which runs in a folder of its own. */
export type RealNetwork = {
  platform: string;
  /** The software and its version. */
  name: string;
  /** Connects the server's account. @returns the channel's id */
  connect(world: World): Promise<number>;
  lose(share: number): void;
  lost(): number;
  /** Everything on the account, read from the server itself. */
  list(): Promise<Standing[]>;
  stop(): Promise<void>;
};
