import { describe, expect, it } from "vitest";
import type { LookedUp, Publisher } from "#platform/connectors/contract.ts";
import { feed } from "#platform/connectors/feed/describe.ts";
import { createEgress } from "#platform/egress/index.ts";
import { createLog } from "#platform/log.ts";
import { outgoing, SIGNING } from "#test/networks/lend.ts";
import type { LoadedPublication } from "../find.ts";
import { TIMING } from "../rules.ts";
import { type ClaimedPublication, claimOfPreparing } from "./claim.ts";
import { Lease } from "./lease.ts";
import { type PublishDeps, publish } from "./publish.ts";

const sent = outgoing(feed, "secret");
const content: LoadedPublication = {
  outgoing: sent,
  channelStatus: "connected",
  access: "open",
  partCount: 1,
  isComplete: false,
  contentHash: "hash",
  expected: sent,
  unfitted: [],
  linkContext: null,
  shortLinks: [],
  unreadLink: null,
};

function claimedWith(more: Partial<ClaimedPublication> = {}): ClaimedPublication {
  return {
    id: 1,
    postId: 1,
    brandId: 1,
    accountId: 1,
    channelId: 1,
    platform: feed.platform,
    dueAt: new Date(),
    token: "token",
    key: "key",
    isAmbiguous: false,
    isInDoubt: false,
    isProcessing: false,
    crashes: 0,
    tries: 0,
    sinceFirstSent: 0,
    sinceLastSent: 0,
    firstSentAt: new Date(),
    sincePreparing: 0,
    sinceDue: 0,
    leaseSeconds: TIMING.lease,
    lease: new Lease(TIMING.lease),
    ...more,
  };
}

/** A platform that accepts everything, and whatever a test replaces; `order` lists what has happened. */
function world(publisher: Partial<Publisher> = {}, replaced: Partial<PublishDeps> = {}) {
  const order: string[] = [];
  const accepting: Publisher = {
    platform: feed.platform,
    timeoutMs: 1000,
    async publish() {
      order.push("sent");
      return { kind: "done", externalId: "1", permalink: "https://x.example/1" };
    },
    ...publisher,
  };
  const deps: PublishDeps = {
    services: {
      ...SIGNING,
      egress: createEgress({ allowPrivate: [] }),
      env: { ...SIGNING.env, CHANNEL_DRY_RUN: false },
      log: createLog("silent", "test"),
    } as PublishDeps["services"],
    publishers: new Map([[feed.platform, accepting]]),
    timing: TIMING,
    find: async () => content,
    async recordIntent() {
      order.push("intent");
      return 7;
    },
    async saveState(claimed) {
      order.push("state");
      return claimOfPreparing(claimed, claimed.lease);
    },
    fit: async () => {},
    readLink: async () => {},
    takeBlindTurn: async () => {},
    async acquireSlot() {
      order.push("slot");
      return null;
    },
    reserveFound: async () => true,
    renew: async ({ lease }) => lease,
    ...replaced,
  };
  return { deps, order };
}

/** One step, after which everything is ready. */
const inOneStep: Publisher["prepare"] = async ({ state }) =>
  state ? { kind: "ready" } : { kind: "step", state: { upload: "1" }, afterSeconds: 0 };

const fails = async () => {
  throw new Error("The database is away.");
};

it("prepares, takes a slot, commits the intent, sends, in this order", async () => {
  const { deps, order } = world({ prepare: inOneStep });
  const ended = await publish(deps, claimedWith());
  expect(order).toEqual(["state", "slot", "intent", "sent"]);
  expect(ended).toMatchObject({ attemptId: 7, hasSlot: true, credentials: "secret", ending: { kind: "published" } });
});

it("leaves what was claimed as it is", async () => {
  const { deps } = world({ prepare: inOneStep });
  const claimed = claimedWith();
  const before = { ...claimed };
  const ended = await publish(deps, Object.freeze(claimed));
  expect(ended?.ending.kind).toBe("published");
  expect(claimed).toEqual(before);
});

it("sends nothing when the claim was lost before the intent", async () => {
  const { deps, order } = world({}, { recordIntent: async () => null });
  expect(await publish(deps, claimedWith())).toBeNull();
  expect(order).toEqual(["slot"]);
});

it("sends nothing without a slot", async () => {
  const { deps, order } = world({}, { acquireSlot: async () => 5 });
  expect(await publish(deps, claimedWith())).toMatchObject({
    attemptId: null,
    ending: { kind: "waiting", seconds: 5 },
  });
  expect(order).toEqual([]);
});

it("sends nothing under a lease that is about to end and cannot be renewed", async () => {
  const { deps, order } = world();
  const ended = await publish(deps, claimedWith({ lease: new Lease(0.5) }));
  expect(ended).toMatchObject({ attemptId: 7, ending: { kind: "released" } });
  expect(order).toEqual(["slot", "intent"]);
});

describe("a look-up that found only the posts of other publications", () => {
  const found = [{ externalId: "1", permalink: "https://x.example/1" }];
  const settle = async (find: () => Promise<LookedUp>) => {
    const settlement: Publisher["settlement"] = () => [{ by: "look_up", quietSeconds: 0, find }];
    const { deps, order } = world({ settlement }, { reserveFound: async () => false });
    const ended = await publish(deps, claimedWith({ isAmbiguous: true, sinceFirstSent: 60, sinceLastSent: 60 }));
    return { order, ending: ended?.ending };
  };

  it("sends again what is not in the whole list", async () => {
    expect((await settle(async () => found)).order).toEqual(["slot", "intent", "sent"]);
  });

  it("sends nothing again that may be in the rest of the list", async () => {
    const { order, ending } = await settle(async () => ({ candidates: found }));
    expect(order).toEqual([]);
    expect(ending).toMatchObject({ mayBeThere: true });
  });
});

describe("what another database server may have forgotten", () => {
  const inDoubt = () => claimedWith({ isAmbiguous: true, isInDoubt: true, sinceFirstSent: 60, sinceLastSent: 60 });
  const inspect = async () => ({ kind: "not_there" }) as const;

  it("is put before a person where only a state would tell, which is an earlier one", async () => {
    const { deps, order } = world({ settlement: () => [{ by: "state", inspect }] });
    expect(await publish(deps, inDoubt())).toMatchObject({
      attemptId: null,
      ending: { kind: "unknown", error: { code: "database_switched" } },
    });
    expect(order).toEqual([]);
  });

  it("is prepared anew and sent again under its key", async () => {
    const resends: boolean[] = [];
    const recordIntent: PublishDeps["recordIntent"] = async ({ isResend }) => {
      resends.push(isResend);
      return 7;
    };
    const { deps, order } = world(
      { prepare: inOneStep, settlement: () => [{ by: "key", honouredSeconds: 3600 }] },
      { recordIntent },
    );
    expect(await publish(deps, inDoubt())).toMatchObject({ ending: { kind: "published" } });
    expect(order).toEqual(["state", "slot", "sent"]);
    expect(resends).toEqual([true]);
  });

  it("is sent for the first time once a look-up has not found it", async () => {
    const resends: boolean[] = [];
    const recordIntent: PublishDeps["recordIntent"] = async ({ isResend }) => {
      resends.push(isResend);
      return 7;
    };
    const settlement: Publisher["settlement"] = () => [{ by: "look_up", quietSeconds: 0, find: async () => null }];
    const { deps } = world({ settlement }, { recordIntent });
    expect(await publish(deps, inDoubt())).toMatchObject({ ending: { kind: "published" } });
    expect(resends).toEqual([false]);
  });
});

describe("an internal error", () => {
  const lookUp: Partial<Publisher> = {
    prepare: inOneStep,
    settlement: () => [{ by: "look_up", quietSeconds: 0, find: async () => null }],
  };
  const ambiguous = () => claimedWith({ isAmbiguous: true, sinceLastSent: 60 });

  it("before preparing of what may have been sent leaves that open", async () => {
    const { deps } = world(lookUp, { find: fails });
    expect(await publish(deps, ambiguous())).toMatchObject({
      attemptId: null,
      claimed: { isAmbiguous: true },
      ending: { kind: "retry", mayBeThere: true },
    });
  });

  it("after a step of preparing was stored ends what certainly was not sent", async () => {
    const { deps } = world(lookUp, { acquireSlot: fails });
    expect(await publish(deps, ambiguous())).toMatchObject({
      hasSlot: false,
      claimed: { isAmbiguous: false },
      ending: { kind: "retry", mayBeThere: false },
    });
  });

  it("while the intent is committed frees the slot", async () => {
    const { deps, order } = world({}, { recordIntent: fails });
    expect(await publish(deps, claimedWith())).toMatchObject({ attemptId: null, hasSlot: true });
    expect(order).toEqual(["slot"]);
  });

  it("after the request was sent leaves open whether it arrived", async () => {
    let hasSent = false;
    const { deps } = world({
      settlement: () => {
        if (hasSent) throw new Error("The connector has a defect.");
        return [];
      },
      publish: async () => {
        hasSent = true;
        return { kind: "unknown", message: "No response." };
      },
    });
    expect(await publish(deps, claimedWith())).toMatchObject({
      attemptId: 7,
      hasSlot: true,
      ending: { kind: "retry", mayBeThere: true },
    });
  });
});
