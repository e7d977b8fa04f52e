import type { DraftStore } from "./draft-store.ts";
import type { DraftShape } from "./merge.ts";

/** Thrown by a save that found a newer version on the server. */
export class OutdatedDraft<Server> extends Error {
  override readonly name = "OutdatedDraft";
  readonly theirs: Server;

  constructor(theirs: Server) {
    super("The server has a newer version.");
    this.theirs = theirs;
  }
}

export interface SaveJob<Content, Server, Act> {
  content: Content;
  server: Server;
  /** What is done besides storing it, such as a submission; null stores it alone. */
  act: Act | null;
  /** Whether the person asked for it. */
  isExplicit: boolean;
  /** Whether the server may have changed unheard: after a reload, or after a save that failed. */
  isUnsure: boolean;
  /** Told of each step that is stored, so that a later try starts from what a failed one has changed. */
  learn: (server: Server) => void;
}

/** How a draft that the server keeps a copy of is read and stored. */
export interface Remote<Content, Server, Act> {
  contentOf(server: Server): Content;
  /** Whether an answer is from before another one. */
  isOlder(server: Server, than: Server): boolean;
  /** Whether a change may be saved without being asked for. */
  isDue(state: DraftState<Content, Server, Act>): boolean;
  /**
   * @returns what the server has now, and what of the content that was sent is in it
   * @throws OutdatedDraft where the server has another version
   */
  save(job: SaveJob<Content, Server, Act>): Promise<{ server: Server; content: Content }>;
  /** Milliseconds without a change after which one is saved. */
  pause: number;
}

export interface Conflict<Content, Server, Act> {
  theirs: Server;
  /** What the server had of the base. */
  since: Content;
  /** The fields that both sides changed; none where only an act was meant for another version. */
  fields: readonly string[];
  /** What was asked for when it came up. */
  act: Act | null;
}

export interface DraftState<Content, Server, Act> {
  /** What is written: mine. */
  content: Content;
  /** What the server had when it was written: the base of a merge. */
  base: Content;
  server: Server;
  /** Whether the server lacks something of it. */
  isDirty: boolean;
  /** The save that is on its way. */
  saving: { act: Act | null } | null;
  /** The last save, if it failed. */
  failure: { error: unknown; act: Act | null } | null;
  savedAt: Date | null;
  /** Both sides changed something, or an act was meant for another version. Nothing is saved until it is resolved. */
  conflict: Conflict<Content, Server, Act> | null;
  /** What an earlier visit left, where it is offered rather than restored. */
  found: { at: string; content: Content } | null;
  /** Whether what is written was typed before the page was opened this time. */
  isRestored: boolean;
  /** Whether what was discarded last can be brought back. */
  canUndo: boolean;
}

export interface DraftOptions<Content, Server, Act> {
  store: DraftStore;
  shape: DraftShape<Content>;
  /** What the draft is of: `post.7`. Once a new post is stored it is of another. */
  what: (server: Server) => string;
  server: Server;
  /** What it begins with. */
  content: Content;
  /** How the server stores it; without, it is kept in the browser until it is sent. */
  remote?: Remote<Content, Server, Act>;
  /** Whether what an earlier visit left is offered to the person, rather than restored at once. */
  isOffered?: boolean;
  /** Whether it is worth keeping; all of it unless told. */
  isWorthKeeping?: (content: Content) => boolean;
}
