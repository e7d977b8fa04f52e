import { isByApp } from "#domain/content/provenance/index.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { findSentTexts } from "#domain/publishing/publications/index.ts";
import type { StoredRule } from "#domain/review/approval-rules/rules.ts";
import { readSteps } from "#domain/review/approval-steps/index.ts";
import type { Env } from "#platform/env.ts";
import type { FactPerson, Facts } from "./read-facts.ts";
import { disclose, type Payload, sha256 } from "./rules.ts";

export type NewDisclosure = { userId: number | null; disclosure: string };

type Written = {
  by: FactPerson | null;
  guestName?: string | null;
  isGuest?: boolean;
  via: string | null;
  model?: string | null;
  credential: Parameters<typeof isByApp>[0];
};

/** States who did something; their names are collected apart from what is signed. */
export type Actors = { state(written: Written): object; disclosures: NewDisclosure[] };

const NO_CREDENTIAL = { originToken: null, originTokenKind: null, originTokenTier: null };

export function createActors(facts: Facts): Actors {
  const disclosures: NewDisclosure[] = [];
  return {
    disclosures,
    state({ by, guestName, isGuest = false, via, model, credential }) {
      // An erased person has no address.
      const name = by ? (by.email === "" ? null : fullName(by)) : guestName;
      const names = { name, app: credential.originToken, model };
      const digests = (["name", "app", "model"] as const).flatMap((claim) => {
        const value = names[claim];
        if (!value) return [];
        const { disclosure, digest } = disclose(claim, value);
        disclosures.push({ userId: by?.id ?? null, disclosure });
        return [digest];
      });
      const role = by ? facts.roleOf(by.id) : null;
      return {
        role: isGuest && !by ? "guest" : role === "super_admin" ? "owner" : role,
        kind: isByApp(credential) ? "app" : by || isGuest ? "person" : "masthead",
        via,
        ...(digests.length > 0 ? { _sd: digests } : {}),
      };
    },
  };
}

/** What the first receipt states: how it was written, approved and sent. */
export function statePublication(env: Env, facts: Facts, actors: Actors) {
  const { post, channel, attempts, publishedAt, editedAt, firstSentAt } = facts;
  const sent = findSentTexts(env, facts);
  return {
    brand: { name: post.brand.name, handle: post.brand.handle },
    publication: { id: facts.id, post_id: facts.postId, platform: channel.platform, channel: channel.handle },
    content: {
      hash: approvedHash(facts),
      text_sha256: editedAt ? null : sha256(sent.body),
      thread_sha256: editedAt ? [] : sent.thread.map(sha256),
      media_sha256: facts.mediaHashes,
    },
    authors: stateAuthors(facts, actors),
    approval: stateApproval(facts, actors),
    sending: {
      scheduled_at: facts.scheduledAt?.toISOString() ?? null,
      sent_at: (attempts[0]?.startedAt ?? firstSentAt)?.toISOString() ?? null,
      published_at: publishedAt.toISOString(),
      confirmed_by: attempts.some(({ outcome }) => outcome === "published") ? "network" : "person",
      external_id: facts.externalId,
      permalink: facts.permalink,
      parts: facts.parts.map(({ externalId, permalink }) => ({ external_id: externalId, permalink })),
    },
  };
}

/** The changes on the network that no earlier receipt states. */
export function stateChanges({ changes, removedAt }: Facts, stated: Payload["changes"], actors: Actors): object[] {
  const all = changes.map((change) => {
    const { kind, requestedBy: by, finishedAt, createdAt, content, origin: via } = change;
    const { body } = (content ?? {}) as { body?: unknown };
    return {
      change: kind === "edit" ? "edited" : "deleted",
      at: (finishedAt ?? createdAt).toISOString(),
      text_sha256: kind === "edit" && typeof body === "string" ? sha256(body) : null,
      written: { by, via, credential: change },
    };
  });
  const isMissing = removedAt !== null && !changes.some(({ kind }) => kind === "delete");
  const nobody = { by: null, via: null, credential: NO_CREDENTIAL };
  const removed = { change: "removed", at: removedAt?.toISOString() ?? "", text_sha256: null, written: nobody };
  return [...all, ...(isMissing ? [removed] : [])]
    .filter(({ change, at }) => !stated.some((known) => known.change === change && known.at === at))
    .map(({ written, ...change }) => ({ ...change, by: actors.state(written) }));
}

/** The approvals of the content that was approved last before it was published. */
function findApprovals({ post, publishedAt }: Facts) {
  const before = post.thread.filter(({ createdAt }) => createdAt <= publishedAt);
  return before.filter(({ contentHash }) => contentHash === before.at(-1)?.contentHash);
}

function findRevisions({ post, publishedAt }: Facts) {
  return post.revisions.filter(({ createdAt }) => createdAt <= publishedAt);
}

/** An edit of what is published moves the post's own hash on. */
function approvedHash(facts: Facts): string {
  const { post, editedAt } = facts;
  const approved = (editedAt ? null : post.approvedHash) ?? findApprovals(facts).at(-1)?.contentHash;
  return approved ?? findRevisions(facts).at(-1)?.contentHash ?? post.contentHash;
}

function stateAuthors(facts: Facts, actors: Actors): object[] {
  const revisions = findRevisions(facts);
  const written = revisions.length > 0 ? revisions : [{ ...facts.post, aiModel: null }];
  const byWriter = Map.groupBy(written, ({ author, originToken, originTokenKind, origin }) =>
    JSON.stringify([author.id, originToken, originTokenKind, origin]),
  );
  return [...byWriter.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const model = [...new Set(all.flatMap(({ aiModel }) => aiModel ?? []))].join(", ");
    const by = actors.state({ by: first.author, via: first.origin, model, credential: first });
    return [{ by, at: first.createdAt.toISOString() }];
  });
}

/** Rules have names that are the brand's own, and values such as its campaigns: only the kinds of reasons are stated. */
function stateRule(rule: unknown): object | null {
  const { reasons = null } = (rule ?? {}) as Partial<StoredRule>;
  return reasons && { reasons: [...new Set(reasons.map(({ kind }) => kind))] };
}

function stateApproval(facts: Facts, actors: Actors): object {
  const { brand, approvalRounds } = facts.post;
  const approvals = findApprovals(facts);
  const hash = approvals.at(-1)?.contentHash;
  const round = approvalRounds.filter(({ contentHash }) => contentHash === hash).at(-1);
  const steps = round ? readSteps(round.steps) : [];
  return {
    policy: brand.approvalPolicy,
    steps: steps.map(({ needed }) => ({ needed })),
    rule: stateRule(round?.rule),
    decisions: approvals.map((entry) => {
      const { author: by, forUser, guestName, shareLinkId, via, contentHash, revision, createdAt } = entry;
      const step = steps.findIndex(({ name }) => name === entry.step);
      const isGuest = guestName !== null || shareLinkId !== null;
      return {
        by: actors.state({ by, guestName, isGuest, via, credential: entry }),
        ...(forUser && { on_behalf_of: actors.state({ by: forUser, via: null, credential: NO_CREDENTIAL }) }),
        step: step < 0 ? null : step + 1,
        content_hash: contentHash,
        revision,
        at: createdAt.toISOString(),
      };
    }),
  };
}
