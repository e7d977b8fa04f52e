import type { DraftStore } from "./draft-store.ts";
import type { DraftShape } from "./merge.ts";

/** Thrown by a save when the server has a newer version. */
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
  /** What to do besides storing, such as submitting; null only stores. */
  act: Act | null;
  /** Whether the person triggered it, rather than an automatic save. */
  isExplicit: boolean;
  /** Whether the server's version may have changed unnoticed: after a reload or a failed save. */
  isUnsure: boolean;
  /** Called after each stored step, so that a retry continues where a failed save stopped. */
  learn: (server: Server) => void;
}

/** How a draft with a copy on the server is read and stored. */
export interface Remote<Content, Server, Act> {
  contentOf(server: Server): Content;
  /** Whether a version is older than another. */
  isOlder(server: Server, than: Server): boolean;
  /** Whether a change may be saved automatically. */
  isDue(state: DraftState<Content, Server, Act>): boolean;
  /**
   * @returns the server's version, and the part of the sent content that it contains
   * @throws OutdatedDraft if the server has another version
   */
  save(job: SaveJob<Content, Server, Act>): Promise<{ server: Server; content: Content }>;
  /** Debounce of automatic saves in milliseconds. */
  pause: number;
}

export interface Conflict<Content, Server, Act> {
  theirs: Server;
  /** The server's version at the base. */
  since: Content;
  /** The fields that both sides changed; none if only an action met another version. */
  fields: readonly string[];
  /** The action that was requested when the conflict arose. */
  act: Act | null;
}

export interface DraftState<Content, Server, Act> {
  /** The local content ("mine"). */
  content: Content;
  /** The server's content that the local changes are based on: the base of a merge. */
  base: Content;
  server: Server;
  /** Whether there are changes that the server does not have. */
  isDirty: boolean;
  /** The save in progress. */
  saving: { act: Act | null } | null;
  /** The last save, if it failed. */
  failure: { error: unknown; act: Act | null } | null;
  savedAt: Date | null;
  /** Both sides changed a field, or an action was meant for another version. Nothing is saved until it is resolved. */
  conflict: Conflict<Content, Server, Act> | null;
  /** The draft of an earlier visit, where it is offered rather than restored. */
  found: { at: string; content: Content } | null;
  /** Whether the content was restored from an earlier visit. */
  isRestored: boolean;
  /** Whether the last discarded content can be restored. */
  canUndo: boolean;
}

export interface DraftOptions<Content, Server, Act> {
  store: DraftStore;
  shape: DraftShape<Content>;
  /** The key of the draft: `post.7`. A new post gets its own once it is stored. */
  what: (server: Server) => string;
  server: Server;
  /** The initial content. */
  content: Content;
  /** How the server stores it; without it, the draft stays in the browser until it is sent. */
  remote?: Remote<Content, Server, Act>;
  /** Whether an earlier visit's draft is offered rather than restored at once. */
  isOffered?: boolean;
  /** Whether content is worth storing; by default all of it. */
  isWorthKeeping?: (content: Content) => boolean;
}
