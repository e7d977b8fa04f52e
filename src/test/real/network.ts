import type { World } from "../world.ts";

/** A part published on a server, as returned by the server's own API. */
export type PublishedPart = {
  id: string;
  text: string;
  /** The post it replies to. */
  parent: string | null;
  images: number;
  /** The platform's settings and tags, where the network has `content`. */
  settings?: object;
};

/** Settings of a post, and how the server is expected to return them. */
export type ExpectedSettings = { options: object; expected: object };

/** A real server of a network, running in its own folder. */
export type RealNetwork = {
  platform: string;
  /** The software and its version. */
  name: string;
  /** Connects the server's account. @returns the channel's ID */
  connect(world: World): Promise<number>;
  /** Absent for a network whose posts have no parts after the first. */
  threads?: true;
  /** The settings of each post. */
  content?(number: number): ExpectedSettings;
  /** Further proofs once everything is published, in figures to be printed; ends the connection. */
  prove?(world: World, channelId: number): Promise<Record<string, number>>;
  lose(share: number): void;
  lost(): number;
  /** All posts of the account, read from the server itself. */
  list(): Promise<PublishedPart[]>;
  stop(): Promise<void>;
};
