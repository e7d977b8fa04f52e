import { backOff } from "../live/back-off.ts";
import type { Clock } from "./clock.ts";
import { type DraftOptions, type DraftState, OutdatedDraft, type Remote } from "./draft-state.ts";
import type { KeptDraft } from "./draft-store.ts";
import { choicesOf, combine, differencesOf, isSame, type Side } from "./merge.ts";

/** A save that failed is tried again after some ten seconds at first. */
const FAILURES_BEFORE = 4;
/** How often one save is merged with what others saved in that very moment. */
const MAX_MERGES = 3;

/**
 * One draft while it is written: what the server has, what the person has made of it, and how the one becomes the other.
 * It saves by itself when the person pauses, one save at a time; tries again after a failure; merges what others saved
 * meanwhile, field by field; and keeps in the browser what the server lacks.
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
  /** Heard of while a save was on its way. */
  private heard: { server: Server } | null = null;
  private foundCopy: { key: string; kept: KeptDraft } | null = null;
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

  /** Another way to store it, by which a change may be due, or not due any more. */
  use(remote: Remote<Content, Server, Act>): void {
    this.remote = remote;
    this.planAnew();
  }

  readonly read = () => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /**
   * Begins: finds what an earlier visit left, and saves from now on.
   * @returns ends it, and saves what is due
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
      // Behind a save that is running, for what was typed since that one began.
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
   * Saves, after the save that is running.
   * @param act null stores it alone
   * @param isExplicit false where the person did not ask for it
   * @returns what the server has then; null if it was not saved, which the state says why
   */
  save(act: Act | null = null, isExplicit = true): Promise<Server | null> {
    const begin = () => this.run(act, isExplicit);
    const done = this.queue.then(begin, begin);
    this.queue = done;
    return done;
  }

  /** The server has this by now. What only one side changed is merged at once; the rest is a conflict. */
  receiveServerCopy(server: Server): void {
    if (!this.remote || this.remote.isOlder(server, this.state.server)) return;
    const { saving, conflict } = this.state;
    if (saving) this.heard = { server };
    else this.mergeTheirs(server, conflict?.act ?? null, conflict?.since);
    this.plan();
  }

  /** Tries at once what could not be saved, or kept: the line or the session is back. */
  reconnect(): void {
    this.saveLocally();
    if (this.isDue() && !this.state.saving) void this.save(null, false);
  }

  /**
   * Ends a conflict, and begins from the version of the server.
   * @param chosen the side to take where both changed a field, or what both versions became
   */
  resolve(chosen: Side | { content: Content }): void {
    const { conflict, content: mine, base } = this.state;
    if (!this.remote || !conflict) return;
    const { shape, isOffered } = this.options;
    const theirs = this.remote.contentOf(conflict.theirs);
    const content =
      typeof chosen === "object"
        ? chosen.content
        : combine(
            shape,
            mine,
            theirs,
            choicesOf(differencesOf(shape, { base, since: conflict.since, mine, theirs }), chosen),
          );
    // What is given up stays in the browser, where a later visit is asked before it is restored.
    if (isOffered && !isSame(shape, content, mine)) this.write(`${this.key}.aside`, mine, theirs);
    this.set({ conflict: null, failure: null });
    this.put(conflict.theirs, { content, base: theirs });
    this.plan();
  }

  /** Nothing is left to save or to keep: a form was saved as it stands, or is given up. */
  settle(content: Content = this.state.content): void {
    this.set({ base: content, isRestored: false });
    this.saveLocally();
  }

  /**
   * This was sent, and the field is emptied of it.
   * @returns false where it says something else by now, which stays
   */
  markSent(sent: Content): boolean {
    if (!isSame(this.options.shape, this.state.content, sent)) return false;
    this.set({ content: this.state.base, isRestored: false });
    this.saveLocally();
    return true;
  }

  /** Goes back to what is stored; `undo` takes that back. */
  discard(): void {
    this.discarded = this.state.content;
    this.set({ content: this.state.base, isRestored: false, canUndo: this.state.isDirty });
    this.saveLocally();
  }

  undo(): void {
    const { discarded } = this;
    if (discarded !== null) this.change(() => discarded);
  }

  /** Restores what an earlier visit left, onto what the server has by now. */
  restoreFound(adapt: (content: Content) => Content = (content) => content): void {
    const copy = this.foundCopy;
    if (!copy) return;
    this.dismissFound();
    this.resume(copy.kept, adapt);
    this.saveLocally();
    this.plan();
  }

  dismissFound(): void {
    if (this.foundCopy) this.options.store.remove(this.foundCopy.key);
    this.foundCopy = null;
    this.set({ found: null });
  }

  /** Another version of the server, and what is made of it, instead of all before: a form's fields, or a post of its own. */
  begin(server: Server, base: Content, content: Content = base): void {
    this.set({ conflict: null, failure: null });
    this.put(server, { content, base });
    this.plan();
  }

  /** The server is known to have this, without anybody having changed the draft. */
  learn(server: Server): void {
    this.put(server);
    this.planAnew();
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

  /** In the browser there is what the server lacks, and nothing else. */
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
    for (const { key, kept } of store.list(what(this.state.server))) {
      const { content, at } = kept;
      // Kept by another version of the studio.
      if (!shape.isContent(content)) continue;
      if (isSame(shape, content, this.state.content)) {
        // It was stored, and the page left before that was noted.
        store.remove(key);
        continue;
      }
      if (isOffered) {
        this.foundCopy = { key, kept };
        this.set({ found: { at, content } });
        return;
      }
      this.key = key;
      this.resume(kept, (unchanged) => unchanged);
      this.set({ isRestored: this.state.isDirty });
      this.saveLocally();
      return;
    }
  }

  /** Another tab changed the same draft: what no server keeps is the same in all of them. */
  private receiveFromTab(key: string): void {
    if (this.remote || key !== this.key) return;
    const content = this.options.store.read(key)?.content ?? this.state.base;
    if (this.options.shape.isContent(content)) this.set({ content });
  }

  /** Goes on with what was kept. What the server has by now may not be what it was written on. */
  private resume({ content, base }: KeptDraft, adapt: (content: Content) => Content): void {
    const { shape } = this.options;
    if (!shape.isContent(content)) return;
    const { base: now, server } = this.state;
    const before = shape.isContent(base) ? base : now;
    this.isUnsure = true;
    this.set({ content: adapt(content), base: before });
    if (this.remote) this.mergeTheirs(server, null, before);
    // Nothing is saved unseen here, so that what was typed goes before what is stored.
    else this.merge(now);
  }

  /** Takes over what only they changed; where both did, it stays as it is written here. */
  private merge(theirs: Content): void {
    const { shape } = this.options;
    const { content: mine, base } = this.state;
    const choices = choicesOf(differencesOf(shape, { base, mine, theirs }));
    this.set({ content: combine(shape, mine, theirs, choices), base: theirs });
  }

  /** @param since what the server had of the base; what is known of it unless told */
  private mergeTheirs(theirs: Server, act: Act | null, since?: Content): void {
    if (!this.remote) return;
    const { shape } = this.options;
    const { content: mine, base, server } = this.state;
    const before = since ?? this.remote.contentOf(server);
    const others = this.remote.contentOf(theirs);
    const differences = differencesOf(shape, { base, since: before, mine, theirs: others });
    const fields = differences.flatMap(({ field, isContested }) => (isContested ? [field] : []));
    // What an act such as an approval was meant for is what the person saw.
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

  /** Without beginning the pause anew where nothing was written. */
  private planAnew(): void {
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
    // It waited for another save, which may have brought all of it, or a conflict.
    if (!this.remote || this.state.conflict || (!isExplicit && !this.isDue())) return null;
    if (act === null && !this.state.isDirty) return this.state.server;
    this.set({ saving: { act }, failure: null });
    const stored = await this.send(this.remote, act, isExplicit);
    this.set({ saving: null });
    if (stored) this.saveLocally();
    const { heard } = this;
    this.heard = null;
    if (heard) this.receiveServerCopy(heard.server);
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
        // What was merged goes on; an act is not repeated unasked.
        return act === null && this.isDue() ? this.send(remote, act, isExplicit, merges - 1) : null;
      }
      this.failures += 1;
      this.isUnsure = true;
      this.set({ failure: { error, act } });
      return null;
    }
  }
}
