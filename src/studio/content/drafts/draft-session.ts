import { backOff } from "#studio/live/back-off.ts";
import type { Clock } from "./clock.ts";
import { type DraftOptions, type DraftState, OutdatedDraft, type Remote } from "./draft-state.ts";
import type { StoredDraft } from "./draft-store.ts";
import { choicesOf, differencesOf, isSame, mergeDrafts, type Side } from "./merge.ts";

/** The first delay before a failed save is retried: about ten seconds. */
const FAILURES_BEFORE = 4;
/** How often one save is retried after merging concurrent saves of others. */
const MAX_MERGES = 3;

/**
 * One draft being edited: the server's version, the person's changes, and how these are saved. It saves automatically
 * after a pause, one save at a time; retries after a failure; merges other people's changes field by field; and stores
 * unsaved changes in the browser.
 */
export class DraftSession<Content, Server = null, Act = never> {
  private remote: Remote<Content, Server, Act> | null;
  private readonly options: DraftOptions<Content, Server, Act>;
  private readonly clock: Clock;
  private state: DraftState<Content, Server, Act>;
  private key: string;
  private readonly session: string;
  private readonly listeners = new Set<() => void>();
  private queue: Promise<unknown> = Promise.resolve();
  private plannedSave: (() => void) | null = null;
  private failures = 0;
  private isUnsure = false;
  private isOpen = false;
  /** A remote version received while a save was in progress. */
  private pendingRemote: { server: Server } | null = null;
  private foundCopy: { key: string; stored: StoredDraft } | null = null;
  private discarded: Content | null = null;

  constructor(options: DraftOptions<Content, Server, Act>, clock: Clock) {
    this.options = options;
    this.clock = clock;
    this.remote = options.remote ?? null;
    this.session = clock.token();
    this.key = this.keyOf(options.server);
    this.state = {
      content: options.content,
      base: options.content,
      server: options.server,
      isDirty: false,
      saving: null,
      failure: null,
      savedAt: null,
      conflict: null,
      found: null,
      isRestored: false,
      canUndo: false,
    };
  }

  /** Replaces the remote; by its rules, a change may be due now, or no longer due. */
  use(remote: Remote<Content, Server, Act>): void {
    this.remote = remote;
    this.scheduleSave();
  }

  readonly read = () => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /**
   * Starts: restores an earlier visit's draft, and saves from now on.
   * @returns a function that ends it and saves what is due
   */
  open(): () => void {
    this.isOpen = true;
    if (!this.state.isDirty) this.restore();
    const stop = this.options.store.listen((key) => this.receiveFromTab(key));
    this.plan();
    return () => {
      this.isOpen = false;
      stop();
      this.cancelPlan();
      // Queued behind a running save, for changes made since that one started.
      if (this.isDue()) void this.save(null, false);
    };
  }

  change(how: Partial<Content> | ((content: Content) => Content)): void {
    const { content } = this.state;
    const next = typeof how === "function" ? how(content) : { ...content, ...how };
    this.discarded = null;
    this.set({ content: next, canUndo: false });
    this.saveLocally();
    this.plan();
  }

  /**
   * Saves, after a running save.
   * @param act null only stores it
   * @param isExplicit false for automatic saves
   * @returns the server's version; null if it was not saved, with the reason in the state
   */
  save(act: Act | null = null, isExplicit = true): Promise<Server | null> {
    const begin = () => this.run(act, isExplicit);
    const done = this.queue.then(begin, begin);
    this.queue = done;
    return done;
  }

  /** Receives the server's version. Fields that only one side changed are merged at once; others are a conflict. */
  receiveServerCopy(server: Server): void {
    if (!this.remote || this.remote.isOlder(server, this.state.server)) return;
    const { saving, conflict } = this.state;
    if (saving) this.pendingRemote = { server };
    else this.mergeTheirs(server, conflict?.act ?? null, conflict?.since);
    this.plan();
  }

  /** Retries a failed save at once, and stores the draft again: the connection or the session is back. */
  reconnect(): void {
    this.saveLocally();
    if (this.isDue() && !this.state.saving) void this.save(null, false);
  }

  /**
   * Resolves a conflict and continues from the server's version.
   * @param chosen the side to take where both changed a field, or the merged version
   */
  resolve(chosen: Side | { content: Content }): void {
    const { conflict, content: mine, base } = this.state;
    if (!this.remote || !conflict) return;
    const { shape, isOffered } = this.options;
    const theirs = this.remote.contentOf(conflict.theirs);
    const content =
      typeof chosen === "object"
        ? chosen.content
        : mergeDrafts(
            shape,
            mine,
            theirs,
            choicesOf(differencesOf(shape, { base, since: conflict.since, mine, theirs }), chosen),
          );
    // The dropped version stays in the browser; a later visit is asked before it is restored.
    if (isOffered && !isSame(shape, content, mine)) this.write(`${this.key}.aside`, mine, theirs);
    this.set({ conflict: null, failure: null });
    this.put(conflict.theirs, { content, base: theirs });
    this.plan();
  }

  /** Deletes the local copy: a form was saved or canceled. */
  settle(content: Content = this.state.content): void {
    this.set({ base: content, isRestored: false });
    this.saveLocally();
  }

  /**
   * Clears the field after its content was sent.
   * @returns false if the content changed in the meantime; it stays then
   */
  markSent(sent: Content): boolean {
    if (!isSame(this.options.shape, this.state.content, sent)) return false;
    this.set({ content: this.state.base, isRestored: false });
    this.saveLocally();
    return true;
  }

  /** Reverts to the stored version; `undo` reverses it. */
  discard(): void {
    this.discarded = this.state.content;
    this.set({ content: this.state.base, isRestored: false, canUndo: this.state.isDirty });
    this.saveLocally();
  }

  undo(): void {
    const { discarded } = this;
    if (discarded !== null) this.change(() => discarded);
  }

  /** Restores the draft of an earlier visit, merged with the server's version. */
  restoreFound(adapt: (content: Content) => Content = (content) => content): void {
    const copy = this.foundCopy;
    if (!copy) return;
    this.dismissFound();
    this.resume(copy.stored, adapt);
    this.saveLocally();
    this.plan();
  }

  dismissFound(): void {
    if (this.foundCopy) this.options.store.remove(this.foundCopy.key);
    this.foundCopy = null;
    this.set({ found: null });
  }

  /** Replaces the server's version and the content altogether: for a form's fields, or for a new post. */
  begin(server: Server, base: Content, content: Content = base): void {
    this.set({ conflict: null, failure: null });
    this.put(server, { content, base });
    this.plan();
  }

  /** Sets the server's version without a change to the draft. */
  learn(server: Server): void {
    this.put(server);
    this.scheduleSave();
  }

  private put(server: Server, part: { content?: Content; base?: Content } = {}): void {
    const { what, store } = this.options;
    const isOther = what(server) !== what(this.state.server);
    this.set({ server, ...part });
    if (isOther) {
      store.remove(this.key);
      this.key = this.keyOf(server);
    }
    this.saveLocally();
  }

  private keyOf(server: Server): string {
    return this.options.store.keyOf(this.options.what(server), this.session);
  }

  private set(part: Partial<DraftState<Content, Server, Act>>): void {
    const state = { ...this.state, ...part };
    this.state = { ...state, isDirty: !isSame(this.options.shape, state.content, state.base) };
    for (const listener of this.listeners) listener();
  }

  /** Stores the draft in the browser if it differs from the server's version, else deletes it. */
  private saveLocally(): void {
    const { content, base, isDirty } = this.state;
    const { store, isWorthKeeping } = this.options;
    if (isDirty && isWorthKeeping?.(content) !== false) this.write(this.key, content, base);
    else store.remove(this.key);
  }

  private write(key: string, content: Content, base: Content): void {
    this.options.store.write(key, { at: this.clock.now().toISOString(), content, base });
  }

  private restore(): void {
    const { store, shape, what, isOffered } = this.options;
    for (const { key, stored } of store.list(what(this.state.server))) {
      const { content, at } = stored;
      // Stored by another version of the studio.
      if (!shape.isContent(content)) continue;
      if (isSame(shape, content, this.state.content)) {
        // It was saved, but the page was left before the local copy was deleted.
        store.remove(key);
        continue;
      }
      if (isOffered) {
        this.foundCopy = { key, stored };
        this.set({ found: { at, content } });
        return;
      }
      this.key = key;
      this.resume(stored, (unchanged) => unchanged);
      this.set({ isRestored: this.state.isDirty });
      this.saveLocally();
      return;
    }
  }

  /** Another tab changed the same draft: a draft without a remote is the same in all tabs. */
  private receiveFromTab(key: string): void {
    if (this.remote || key !== this.key) return;
    const content = this.options.store.read(key)?.content ?? this.state.base;
    if (this.options.shape.isContent(content)) this.set({ content });
  }

  /** Continues with a stored draft. Its base may be older than the server's version. */
  private resume({ content, base }: StoredDraft, adapt: (content: Content) => Content): void {
    const { shape } = this.options;
    if (!shape.isContent(content)) return;
    const { base: now, server } = this.state;
    const before = shape.isContent(base) ? base : now;
    this.isUnsure = true;
    this.set({ content: adapt(content), base: before });
    if (this.remote) this.mergeTheirs(server, null, before);
    // Drafts without automatic saving keep the local changes over the stored version.
    else this.merge(now);
  }

  /** Takes over the fields that only they changed; where both did, the local value stays. */
  private merge(theirs: Content): void {
    const { shape } = this.options;
    const { content: mine, base } = this.state;
    const choices = choicesOf(differencesOf(shape, { base, mine, theirs }));
    this.set({ content: mergeDrafts(shape, mine, theirs, choices), base: theirs });
  }

  /** @param since the server's version at the base; by default the known one */
  private mergeTheirs(theirs: Server, act: Act | null, since?: Content): void {
    if (!this.remote) return;
    const { shape } = this.options;
    const { content: mine, base, server } = this.state;
    const before = since ?? this.remote.contentOf(server);
    const others = this.remote.contentOf(theirs);
    const differences = differencesOf(shape, { base, since: before, mine, theirs: others });
    const fields = differences.flatMap(({ field, isContested }) => (isContested ? [field] : []));
    // An action such as an approval applies to the version that the person saw.
    const isOther = act !== null && !isSame(shape, others, before) && !isSame(shape, others, base);
    if (fields.length > 0 || isOther) {
      this.set({ conflict: { theirs, since: before, fields, act } });
      return;
    }
    this.merge(others);
    this.set({ conflict: null });
    this.put(theirs);
  }

  private isDue(): boolean {
    const { isDirty, conflict } = this.state;
    return this.remote !== null && isDirty && !conflict && this.remote.isDue(this.state);
  }

  private cancelPlan(): void {
    this.plannedSave?.();
    this.plannedSave = null;
  }

  /** Starts the pause for an automatic save, unless it has started and nothing was edited since. */
  private scheduleSave(): void {
    if (this.isDue() !== (this.plannedSave !== null)) this.plan();
  }

  private plan(): void {
    this.cancelPlan();
    if (!this.isOpen || !this.remote || this.state.saving || !this.isDue()) return;
    const { pause } = this.remote;
    const wait = this.failures === 0 ? pause : backOff(this.failures + FAILURES_BEFORE, this.clock.chance());
    this.plannedSave = this.clock.after(wait, () => {
      this.plannedSave = null;
      void this.save(null, false);
    });
  }

  private async run(act: Act | null, isExplicit: boolean): Promise<Server | null> {
    this.cancelPlan();
    // It waited for another save, which may have saved all of it or met a conflict.
    if (!this.remote || this.state.conflict || (!isExplicit && !this.isDue())) return null;
    if (act === null && !this.state.isDirty) return this.state.server;
    this.set({ saving: { act }, failure: null });
    const stored = await this.send(this.remote, act, isExplicit);
    this.set({ saving: null });
    if (stored) this.saveLocally();
    const { pendingRemote } = this;
    this.pendingRemote = null;
    if (pendingRemote) this.receiveServerCopy(pendingRemote.server);
    this.plan();
    return stored;
  }

  private async send(
    remote: Remote<Content, Server, Act>,
    act: Act | null,
    isExplicit: boolean,
    merges = MAX_MERGES,
  ): Promise<Server | null> {
    const { content, server } = this.state;
    const { isUnsure } = this;
    try {
      const learn = (next: Server) => this.put(next);
      const stored = await remote.save({ content, server, act, isExplicit, isUnsure, learn });
      this.failures = 0;
      this.isUnsure = false;
      this.set({ base: stored.content, savedAt: this.clock.now(), isRestored: false });
      this.put(stored.server);
      return stored.server;
    } catch (error) {
      if (error instanceof OutdatedDraft && merges > 0) {
        this.isUnsure = false;
        this.mergeTheirs(error.theirs, act);
        // Continues with the merged content; an action is not repeated by itself.
        return act === null && this.isDue() ? this.send(remote, act, isExplicit, merges - 1) : null;
      }
      this.failures += 1;
      this.isUnsure = true;
      this.set({ failure: { error, act } });
      return null;
    }
  }
}
