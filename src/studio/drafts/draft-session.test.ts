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

/** Time that passes when a test says so. */
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

/** Lets everything go on that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A server that has one note, takes it a while when `hold` is set, and can be out of reach. */
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

  /** Somebody else saves. */
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

describe("saving by itself", () => {
  it("waits for a pause, and saves what was typed last", async () => {
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

  it("saves nothing that is not due, and nothing that was changed back", async () => {
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

  it("saves what was typed during a save after the next pause", async () => {
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

  it("tells what a new note became, and keeps what is left under its id", async () => {
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
  it("keeps what is typed, tries again after a while, and stops when it is through", async () => {
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

describe("when somebody else saved meanwhile", () => {
  it("merges silently what only one side changed, and saves the merged version", async () => {
    const { session, server, clock, state } = opened();
    server.edit({ tags: ["sea", "winter"] });
    session.change({ body: "Mine" });
    await clock.pass(PAUSE);
    expect(server.stored).toMatchObject({ body: "Mine", tags: ["sea", "winter"], revision: 3 });
    expect(state()).toMatchObject({ conflict: null, isDirty: false, content: { tags: ["sea", "winter"] } });
  });

  it("merges what it hears of, also while a save is on its way", async () => {
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

  it("hears nothing new from an older answer", () => {
    const { session, server, state } = opened();
    const before = server.stored;
    session.receiveServerCopy(server.edit({ body: "Theirs" }));
    session.receiveServerCopy(before);
    expect(state()).toMatchObject({ content: { body: "Theirs" }, isDirty: false });
  });

  it("saves nothing where both changed a field, until somebody chooses", async () => {
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
  ] as const)("takes the side that is chosen: %s", async (side, body) => {
    const { session, server, clock, state } = opened();
    server.edit({ body: "Theirs", title: "Snow" });
    session.change({ body: "Mine", tags: ["mine"] });
    await clock.pass(PAUSE);
    session.resolve(side);
    expect(state().conflict).toBeNull();
    await clock.pass(PAUSE);
    expect(server.stored).toMatchObject({ title: "Snow", body, tags: ["mine"] });
  });

  it("asks again after a reload: the base is still the one it was written on", async () => {
    const storage = claimed();
    const server = new Server();
    const first = opened({ storage }, server);
    server.edit({ body: "Theirs" });
    first.session.change({ body: "Mine" });
    await first.clock.pass(PAUSE);
    const second = opened({ storage }, server);
    expect(second.state()).toMatchObject({ conflict: { theirs: server.stored }, content: { body: "Mine" } });
  });

  it("recognizes its own words when the answer to a save was lost", async () => {
    const { session, server, clock, state } = opened();
    session.change({ body: "Mine" });
    server.edit({ body: "Mine" });
    await clock.pass(PAUSE);
    expect(state()).toMatchObject({ conflict: null, isDirty: false });
    expect(server.stored.revision).toBe(2);
  });

  it("does not do to their version what was meant for another", async () => {
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

describe("a server that says the same in other words", () => {
  const spelled = (server: Server): Remote<Note, Stored, string> => ({
    ...server.remote,
    save: async (job) => {
      const { server: stored } = await server.remote.save(job);
      server.stored = { ...stored, tags: stored.tags.map((tag) => tag.toLowerCase()) };
      return { server: server.stored, content: job.content };
    },
  });

  it("is not taken for somebody who changed it", async () => {
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

describe("what is kept in the browser", () => {
  it("is restored after a reload, merged with what the server has by now, and gone once it is stored", async () => {
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

  it("is offered where a screen asks first, and can be thrown away", () => {
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

  it("holds the version that is given up in a conflict, where it is offered", async () => {
    const storage = claimed();
    const server = new Server();
    const { session, clock } = opened({ storage, isOffered: true }, server);
    server.edit({ body: "Theirs" });
    session.change({ body: "Mine" });
    await clock.pass(PAUSE);
    session.resolve("theirs");
    expect(opened({ storage, isOffered: true }, server).state().found?.content.body).toBe("Mine");
  });

  it("is not kept where it is not worth it, nor read where it has another shape", () => {
    const storage = claimed();
    const { session } = opened({ storage, isWorthKeeping: ({ body }) => body !== "Mine" });
    session.change({ body: "Mine" });
    expect(draftsIn(storage)).toEqual([]);
    storage.set("masthead.draft.7.2.note.1.x", JSON.stringify({ at: "2026", content: { body: 5 }, base: EMPTY }));
    storage.set("masthead.draft.7.2.note.1.y", "{");
    expect(opened({ storage }).state()).toMatchObject({ isRestored: false, content: { body: "Old" } });
  });

  it("is the newest of several that were left, and none that is stored by now", () => {
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

  it("is discarded on request, and brought back by undo", () => {
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

  it("belongs to one person: signing out takes it, and another person never sees it", () => {
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

  it("is kept again once the same person has signed in again over the page", () => {
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
  ])("lasts as long as the page where the browser's storage %s", async (_, storage) => {
    const { session, server, clock } = opened({ storage: claimed(storage) });
    session.change({ body: "Mine" });
    await clock.pass(PAUSE);
    expect(server.stored.body).toBe("Mine");
  });
});

describe("in two tabs", () => {
  it("keeps both drafts, and what is stored in one is merged in the other", async () => {
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

  it("empties a text in both when it is sent from one, and keeps what was typed since", () => {
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

  it("loses nothing that was typed when the other tab signs out", () => {
    const [one, two] = tabsOf(2).map((storage) => claimed(storage)) as [BrowserStorage, BrowserStorage];
    const { session } = textSession(DraftStore.ofPerson(PERSON, 2, one));
    session.change(() => "Hello");
    clear(two);
    expect(session.read().content).toBe("Hello");
    expect(draftsIn(one)).toEqual([]);
  });
});

describe("a form that is saved by a button", () => {
  it("goes on from what is stored, and keeps nothing of it", () => {
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
