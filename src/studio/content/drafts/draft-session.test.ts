import { describe, expect, it } from "vitest";
import { storageOf, tabsOf } from "#ui/browser-storage.fixture.ts";
import type { BrowserStorage } from "#ui/browser-storage.ts";
import { claim, clear } from "./claim-browser.ts";
import type { Clock } from "./clock.ts";
import { DraftSession } from "./draft-session.ts";
import { type DraftOptions, OutdatedDraft, type Remote, type SaveJob } from "./draft-state.ts";
import { DraftStore } from "./draft-store.ts";
import { recordShape, textShape } from "./merge.ts";

interface Note {
  title: string;
  body: string;
  tags: string[];
}

interface Stored extends Note {
  id: number | null;
  revision: number;
}

const EMPTY: Note = { title: "", body: "", tags: [] };
const FIRST: Stored = { id: 1, revision: 1, title: "Ice", body: "Old", tags: ["sea"] };
const PAUSE = 1000;
const PERSON = 7;

/** A clock that a test advances. */
class TestClock implements Clock {
  private time = Date.UTC(2026, 10, 20);
  private timers: { at: number; act: () => void }[] = [];
  private tokens = 0;

  now = () => new Date(this.time);
  chance = () => 0;
  token = () => `s${++this.tokens}`;
  after = (ms: number, act: () => void) => {
    const timer = { at: this.time + ms, act };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.timers = this.timers.filter((other) => other !== next);
      this.time = next.at;
      next.act();
      await settle();
    }
    this.time = end;
    await settle();
  }
}

/** Waits until all pending microtasks have run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A server with one note, whose responses can be delayed with `hold`, and that can be unreachable. */
class Server {
  stored: Stored;
  readonly saves: SaveJob<Note, Stored, string>[] = [];
  isAway = false;
  private held: (() => void)[] | null = null;

  constructor(stored: Stored = FIRST) {
    this.stored = stored;
  }

  hold(): void {
    this.held = [];
  }

  async release(): Promise<void> {
    const held = this.held ?? [];
    this.held = null;
    for (const go of held) go();
    await settle();
  }

  /** Saves as another person. */
  edit(part: Partial<Note>): Stored {
    this.stored = { ...this.stored, ...part, revision: this.stored.revision + 1 };
    return this.stored;
  }

  readonly remote: Remote<Note, Stored, string> = {
    contentOf: ({ title, body, tags }) => ({ title, body, tags }),
    isOlder: (server, than) => server.revision < than.revision,
    isDue: ({ content }) => content.title !== "",
    pause: PAUSE,
    save: async (job) => {
      this.saves.push(job);
      if (this.held) await new Promise<void>((go) => this.held?.push(go));
      if (this.isAway) throw new TypeError("Failed to fetch");
      if (job.server.revision !== this.stored.revision) throw new OutdatedDraft(this.stored);
      const { title, body, tags } = job.content;
      const stored = { ...this.edit({ title: title.trim(), body, tags }), id: this.stored.id ?? 1 };
      this.stored = stored;
      return { server: stored, content: job.content };
    },
  };
}

interface Part extends Partial<DraftOptions<Note, Stored, string>> {
  storage?: BrowserStorage;
  person?: number;
  server?: Stored;
}

function claimed(storage = storageOf()): BrowserStorage {
  claim(storage, PERSON);
  return storage;
}

function sessionOf(server: Server, clock: TestClock, part: Part = {}) {
  const { storage = claimed(), person = PERSON, ...options } = part;
  const session = new DraftSession(
    {
      store: DraftStore.ofPerson(person, 2, storage),
      shape: recordShape(EMPTY),
      what: ({ id }) => `note.${id ?? "new"}`,
      server: server.stored,
      content: server.remote.contentOf(server.stored),
      remote: server.remote,
      ...options,
    },
    clock,
  );
  return session;
}

function opened(part: Part = {}, server = new Server(), clock = new TestClock()) {
  const session = sessionOf(server, clock, part);
  const close = session.open();
  return { session, server, clock, close, content: () => session.read().content, state: () => session.read() };
}

function textSession(store: DraftStore, clock = new TestClock()) {
  const session = new DraftSession(
    { store, shape: textShape, what: () => "reply.4", server: null, content: "" },
    clock,
  );
  return { session, close: session.open(), clock };
}

const draftsIn = (storage: BrowserStorage) => storage.keys().filter((key) => key.startsWith("masthead.draft."));

describe("automatic saving", () => {
  it("waits for a pause and saves the latest value", async () => {
    const { session, server, clock, state } = opened();
    session.change({ body: "N" });
    await clock.pass(PAUSE - 1);
    session.change({ body: "New" });
    await clock.pass(PAUSE - 1);
    expect(server.saves).toEqual([]);
    await clock.pass(1);
    expect(server.stored).toMatchObject({ body: "New", revision: 2 });
    expect(state()).toMatchObject({ isDirty: false, savedAt: clock.now() });
    await clock.pass(60_000);
    expect(server.saves).toHaveLength(1);
  });

  it("saves neither changes that are not due nor those that were reverted", async () => {
    const { session, server, clock } = opened();
    session.change({ title: "" });
    await clock.pass(PAUSE);
    session.change({ title: "Ice " });
    await clock.pass(PAUSE);
    expect(server.saves).toEqual([]);
  });

  it("sends one save at a time; the last value wins", async () => {
    const { session, server, clock, state } = opened();
    server.hold();
    session.change({ body: "One" });
    await clock.pass(PAUSE);
    session.change({ body: "Two" });
    void session.save();
    session.change({ body: "Three" });
    const last = session.save();
    await clock.pass(10 * PAUSE);
    expect(server.saves).toHaveLength(1);
    await server.release();
    expect(await last).toMatchObject({ body: "Three" });
    expect(server.saves.map(({ content }) => content.body)).toEqual(["One", "Three"]);
    expect(server.stored.body).toBe("Three");
    expect(state().isDirty).toBe(false);
  });

  it("saves changes made during a save after the next pause", async () => {
    const { session, server, clock, state } = opened();
    server.hold();
    session.change({ body: "One" });
    await clock.pass(PAUSE);
    session.change({ body: "Two" });
    await server.release();
    expect(state()).toMatchObject({ isDirty: true, content: { body: "Two" }, base: { body: "One" } });
    await clock.pass(PAUSE);
    expect(server.stored).toMatchObject({ body: "Two", revision: 3 });
  });

  it("saves at once when the page is left", async () => {
    const { session, server, close } = opened();
    session.change({ body: "New" });
    close();
    await settle();
    expect(server.stored.body).toBe("New");
  });

  it("reports the id of a new note and stores the remaining changes under it", async () => {
    const storage = claimed();
    const server = new Server({ ...FIRST, ...EMPTY, id: null });
    const { session, clock, state } = opened({ storage }, server);
    server.hold();
    session.change({ title: "Quay" });
    await clock.pass(PAUSE);
    session.change({ body: "More" });
    expect(draftsIn(storage)).toEqual(["masthead.draft.7.2.note.new.s1"]);
    await server.release();
    expect(state().server.id).toBe(1);
    expect(draftsIn(storage)).toEqual(["masthead.draft.7.2.note.1.s1"]);
  });
});

describe("without a connection", () => {
  it("stores changes, retries after a delay, and stops once a save succeeds", async () => {
    const { session, server, clock, state } = opened();
    server.isAway = true;
    session.change({ body: "New" });
    await clock.pass(PAUSE);
    expect(state()).toMatchObject({
      isDirty: true,
      saving: null,
      failure: { act: null, error: expect.any(TypeError) },
    });
    await clock.pass(7_000);
    expect(server.saves).toHaveLength(1);
    await clock.pass(60_000);
    const tries = server.saves.length;
    expect(tries).toBeGreaterThan(1);
    expect(tries).toBeLessThan(8);
    expect(server.saves.at(-1)?.isUnsure).toBe(true);
    server.isAway = false;
    await clock.pass(60_000);
    expect(server.stored.body).toBe("New");
    expect(state()).toMatchObject({ isDirty: false, failure: null });
    await clock.pass(600_000);
    expect(server.saves).toHaveLength(tries + 1);
  });

  it("saves at once when the connection is back", async () => {
    const { session, server, clock } = opened();
    server.isAway = true;
    session.change({ body: "New" });
    await clock.pass(PAUSE);
    server.isAway = false;
    session.reconnect();
    await settle();
    expect(server.stored.body).toBe("New");
  });
});

describe("concurrent changes by others", () => {
  it("silently merges fields that only one side changed and saves the merged version", async () => {
    const { session, server, clock, state } = opened();
    server.edit({ tags: ["sea", "winter"] });
    session.change({ body: "Mine" });
    await clock.pass(PAUSE);
    expect(server.stored).toMatchObject({ body: "Mine", tags: ["sea", "winter"], revision: 3 });
    expect(state()).toMatchObject({ conflict: null, isDirty: false, content: { tags: ["sea", "winter"] } });
  });

  it("merges remote changes, also while a save is in progress", async () => {
    const { session, server, clock, content } = opened();
    session.receiveServerCopy(server.edit({ tags: ["winter"] }));
    expect(content().tags).toEqual(["winter"]);
    server.hold();
    session.change({ body: "Mine" });
    await clock.pass(PAUSE);
    session.receiveServerCopy({ ...server.stored, title: "Theirs", body: "Mine", revision: 4 });
    expect(content().title).toBe("Ice");
    await server.release();
    expect(content()).toEqual({ title: "Theirs", body: "Mine", tags: ["winter"] });
  });

  it("ignores an older response", () => {
    const { session, server, state } = opened();
    const before = server.stored;
    session.receiveServerCopy(server.edit({ body: "Theirs" }));
    session.receiveServerCopy(before);
    expect(state()).toMatchObject({ content: { body: "Theirs" }, isDirty: false });
  });

  it("saves nothing while both sides changed a field, until the person chooses", async () => {
    const { session, server, clock, state } = opened();
    server.edit({ body: "Theirs", title: "Snow" });
    session.change({ body: "Mine" });
    await clock.pass(PAUSE);
    expect(state().conflict).toMatchObject({ theirs: server.stored, fields: ["body"], act: null });
    session.change({ body: "Mine, and more" });
    await clock.pass(60_000);
    expect([server.saves.length, server.stored.body, state().content.title]).toEqual([1, "Theirs", "Ice"]);
  });

  it.each([
    ["mine", "Mine"],
    ["theirs", "Theirs"],
  ] as const)("resolves a conflict with the chosen side: %s", async (side, body) => {
    const { session, server, clock, state } = opened();
    server.edit({ body: "Theirs", title: "Snow" });
    session.change({ body: "Mine", tags: ["mine"] });
    await clock.pass(PAUSE);
    session.resolve(side);
    expect(state().conflict).toBeNull();
    await clock.pass(PAUSE);
    expect(server.stored).toMatchObject({ title: "Snow", body, tags: ["mine"] });
  });

  it("reports the conflict again after a reload, with the original base", async () => {
    const storage = claimed();
    const server = new Server();
    const first = opened({ storage }, server);
    server.edit({ body: "Theirs" });
    first.session.change({ body: "Mine" });
    await first.clock.pass(PAUSE);
    const second = opened({ storage }, server);
    expect(second.state()).toMatchObject({ conflict: { theirs: server.stored }, content: { body: "Mine" } });
  });

  it("recognizes its own changes when the response to a save was lost", async () => {
    const { session, server, clock, state } = opened();
    session.change({ body: "Mine" });
    server.edit({ body: "Mine" });
    await clock.pass(PAUSE);
    expect(state()).toMatchObject({ conflict: null, isDirty: false });
    expect(server.stored.revision).toBe(2);
  });

  it("does not apply an action to a version other than the one it was meant for", async () => {
    const { session, server, state } = opened();
    session.change({ body: "Mine" });
    server.edit({ tags: ["theirs"] });
    expect(await session.save("approve")).toBeNull();
    expect(state().conflict).toMatchObject({ theirs: server.stored, fields: [], act: "approve" });
    session.resolve("mine");
    expect(await session.save("approve")).toMatchObject({ body: "Mine", tags: ["theirs"] });
    expect(server.saves.map(({ act }) => act)).toEqual(["approve", "approve"]);
  });
});

describe("a server that normalizes values", () => {
  const spelled = (server: Server): Remote<Note, Stored, string> => ({
    ...server.remote,
    save: async (job) => {
      const { server: stored } = await server.remote.save(job);
      server.stored = { ...stored, tags: stored.tags.map((tag) => tag.toLowerCase()) };
      return { server: server.stored, content: job.content };
    },
  });

  it("is not mistaken for another person's change", async () => {
    const server = new Server();
    const { session, clock, state } = opened({ remote: spelled(server) }, server);
    session.change({ tags: ["Winter"] });
    await clock.pass(PAUSE);
    session.change({ tags: ["Winter", "Ice"] });
    server.edit({ body: "Theirs" });
    await clock.pass(PAUSE);
    expect(state()).toMatchObject({ conflict: null, isDirty: false });
    expect(server.stored).toMatchObject({ body: "Theirs", tags: ["winter", "ice"] });
    expect(await session.save("approve")).toMatchObject({ revision: 5 });
  });
});

describe("local storage of drafts", () => {
  it("restores a draft after a reload, merges it with the server's version, and deletes it once stored", async () => {
    const storage = claimed();
    const server = new Server();
    opened({ storage }, server).session.change({ body: "Mine" });
    server.edit({ tags: [] });
    const { state, clock } = opened({ storage }, server);
    expect(state()).toMatchObject({ isRestored: true, content: { body: "Mine", tags: [] } });
    await clock.pass(PAUSE);
    expect(server.saves.at(-1)?.isUnsure).toBe(true);
    expect(server.stored.body).toBe("Mine");
    expect(draftsIn(storage)).toEqual([]);
    expect(opened({ storage }, server).state()).toMatchObject({ isRestored: false, isDirty: false });
  });

  it("offers a draft where the screen asks first, and can discard it", () => {
    const storage = claimed();
    opened({ storage }).session.change({ body: "Mine" });
    const { session, content, state } = opened({ storage, isOffered: true });
    expect(state()).toMatchObject({ content: { body: "Old" }, found: { content: { body: "Mine" } } });
    session.restoreFound((found) => ({ ...found, tags: ["adapted"] }));
    expect(content()).toMatchObject({ body: "Mine", tags: ["adapted"] });
    expect(draftsIn(storage)).toHaveLength(1);
    const third = opened({ storage, isOffered: true });
    third.session.dismissFound();
    expect([third.state().found, third.content().body, draftsIn(storage)]).toEqual([null, "Old", []]);
  });

  it("stores the version that was dropped in a conflict, where drafts are offered", async () => {
    const storage = claimed();
    const server = new Server();
    const { session, clock } = opened({ storage, isOffered: true }, server);
    server.edit({ body: "Theirs" });
    session.change({ body: "Mine" });
    await clock.pass(PAUSE);
    session.resolve("theirs");
    expect(opened({ storage, isOffered: true }, server).state().found?.content.body).toBe("Mine");
  });

  it("neither stores an insignificant draft nor reads one with another shape", () => {
    const storage = claimed();
    const { session } = opened({ storage, isWorthKeeping: ({ body }) => body !== "Mine" });
    session.change({ body: "Mine" });
    expect(draftsIn(storage)).toEqual([]);
    storage.set("masthead.draft.7.2.note.1.x", JSON.stringify({ at: "2026", content: { body: 5 }, base: EMPTY }));
    storage.set("masthead.draft.7.2.note.1.y", "{");
    expect(opened({ storage }).state()).toMatchObject({ isRestored: false, content: { body: "Old" } });
  });

  it("offers the newest of several drafts, and none that is stored on the server by now", () => {
    const storage = claimed();
    const server = new Server();
    const keep = (session: string, day: number, content: Note) =>
      DraftStore.ofPerson(PERSON, 2, storage).write(`masthead.draft.7.2.note.1.${session}`, {
        at: `2026-11-${day}`,
        content,
        base: server.remote.contentOf(FIRST),
      });
    keep("a", 10, { ...EMPTY, title: "Older" });
    keep("b", 11, { ...EMPTY, title: "Newer" });
    keep("c", 12, server.remote.contentOf(FIRST));
    expect(opened({ storage }, server).content().title).toBe("Newer");
    expect(draftsIn(storage).map((key) => key.at(-1))).toEqual(["a", "b"]);
  });

  it("discards a draft on request and restores it on undo", () => {
    const storage = claimed();
    const { session, state } = opened({ storage });
    session.change({ body: "Mine" });
    session.discard();
    expect(state()).toMatchObject({ content: { body: "Old" }, isDirty: false, canUndo: true });
    expect(draftsIn(storage)).toEqual([]);
    session.undo();
    expect(state()).toMatchObject({ content: { body: "Mine" }, isDirty: true, canUndo: false });
    expect(draftsIn(storage)).toHaveLength(1);
  });

  it("deletes a person's drafts on sign-out and never shows them to another person", () => {
    const storage = claimed();
    const mine = opened({ storage });
    mine.session.change({ body: "Mine" });
    clear(storage);
    expect(draftsIn(storage)).toEqual([]);
    mine.session.change({ body: "Mine, after signing out elsewhere" });
    expect(draftsIn(storage)).toEqual([]);
    claim(storage, 8);
    mine.session.change({ body: "Mine, while somebody else is here" });
    expect(draftsIn(storage)).toEqual([]);
    expect(opened({ storage, person: 8 }).state()).toMatchObject({ isRestored: false, content: { body: "Old" } });
  });

  it("stores a draft again after the same person has signed in again in the dialog", () => {
    const storage = claimed();
    const { session } = opened({ storage });
    session.change({ body: "Mine" });
    clear(storage);
    claim(storage, PERSON);
    session.reconnect();
    expect(draftsIn(storage)).toHaveLength(1);
  });

  it.each([
    ["is full", storageOf({ writing: new DOMException("Quota", "QuotaExceededError") })],
    ["is forbidden", storageOf({ reading: new DOMException("No", "SecurityError"), writing: new DOMException("No") })],
  ])("keeps the draft in memory where the browser's storage %s", async (_, storage) => {
    const { session, server, clock } = opened({ storage: claimed(storage) });
    session.change({ body: "Mine" });
    await clock.pass(PAUSE);
    expect(server.stored.body).toBe("Mine");
  });
});

describe("in two tabs", () => {
  it("keeps both drafts and merges in one tab what the other stored", async () => {
    const [one, two] = tabsOf(2).map((storage) => claimed(storage));
    const server = new Server();
    const clock = new TestClock();
    const first = opened({ ...(one && { storage: one }) }, server, clock);
    const second = opened({ ...(two && { storage: two }) }, server, clock);
    first.session.change({ body: "First" });
    second.session.change({ tags: ["second"] });
    expect(draftsIn(one ?? storageOf())).toHaveLength(2);
    await clock.pass(PAUSE);
    expect(server.stored).toMatchObject({ body: "First", tags: ["second"] });
    expect(draftsIn(one ?? storageOf())).toEqual([]);
  });

  it("clears a text in both tabs when one sends it, but keeps what was typed since", () => {
    const stores = tabsOf(2).map((storage) => DraftStore.ofPerson(PERSON, 2, claimed(storage)));
    const [one, two] = stores as [DraftStore, DraftStore];
    const first = textSession(one);
    first.session.change(() => "Hello");
    const second = textSession(two);
    expect(second.session.read()).toMatchObject({ content: "Hello", isRestored: true });
    expect(second.session.markSent("Hello")).toBe(true);
    expect(first.session.read().content).toBe("");
    first.session.change(() => "Another");
    expect(first.session.markSent("Hello")).toBe(false);
    expect(first.session.read().content).toBe("Another");
  });

  it("loses no text when the other tab signs out", () => {
    const [one, two] = tabsOf(2).map((storage) => claimed(storage)) as [BrowserStorage, BrowserStorage];
    const { session } = textSession(DraftStore.ofPerson(PERSON, 2, one));
    session.change(() => "Hello");
    clear(two);
    expect(session.read().content).toBe("Hello");
    expect(draftsIn(one)).toEqual([]);
  });
});

describe("a form with a save button", () => {
  it("continues from the stored version and deletes the local copy", () => {
    const storage = claimed();
    const session = new DraftSession(
      {
        store: DraftStore.ofPerson(PERSON, null, storage),
        shape: recordShape(EMPTY),
        what: () => "form.brand",
        server: null,
        content: EMPTY,
      },
      new TestClock(),
    );
    session.begin(null, { ...EMPTY, title: "Harbour" });
    session.open();
    session.change({ title: "Quay" });
    expect(draftsIn(storage)).toEqual(["masthead.draft.7.any.form.brand.s1"]);
    session.settle({ ...EMPTY, title: "Quay" });
    expect(session.read()).toMatchObject({ isDirty: false, base: { title: "Quay" } });
    expect(draftsIn(storage)).toEqual([]);
  });
});
