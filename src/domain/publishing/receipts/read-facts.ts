import { readOverrides } from "#domain/content/posts/rules.ts";
import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import type { MemberRole, Prisma, Tx } from "#platform/db/index.ts";

const CREDENTIAL = { originToken: true, originTokenKind: true, originTokenTier: true, origin: true } as const;
const PERSON = { select: { id: true, firstName: true, lastName: true, email: true } } as const;

const FACTS = {
  channel: { select: { platform: true, handle: true } },
  attempts: { orderBy: { number: "asc" }, select: { outcome: true, startedAt: true } },
  parts: { orderBy: { number: "asc" }, select: { externalId: true, permalink: true } },
  changes: { where: { status: "done" }, orderBy: { id: "asc" }, include: { requestedBy: PERSON } },
  post: {
    include: {
      author: PERSON,
      brand: { select: { name: true, handle: true, accountId: true, approvalPolicy: true, sampleUserIds: true } },
      media: { orderBy: { position: "asc" }, select: { assetId: true } },
      revisions: {
        orderBy: { revision: "asc" },
        select: { ...CREDENTIAL, author: PERSON, aiModel: true, contentHash: true, createdAt: true },
      },
      thread: {
        where: { kind: "approval" },
        orderBy: { id: "asc" },
        select: {
          ...CREDENTIAL,
          author: PERSON,
          forUser: PERSON,
          guestName: true,
          shareLinkId: true,
          via: true,
          step: true,
          revision: true,
          contentHash: true,
          createdAt: true,
        },
      },
      approvalRounds: {
        where: { status: "approved" },
        orderBy: { id: "asc" },
        select: { steps: true, rule: true, contentHash: true },
      },
    },
  },
} as const satisfies Prisma.PublicationInclude;

type Row = Prisma.PublicationGetPayload<{ include: typeof FACTS }>;
export type FactPerson = NonNullable<Row["post"]["author"]>;

/** Everything that a receipt states of a publication, as the database has it now. */
export type Facts = Row & {
  publishedAt: Date;
  /** SHA-256 of its media, in their order. */
  mediaHashes: string[];
  roleOf(userId: number): MemberRole | null;
  /** The newest event of the account's audit log. */
  chainHead: { sequence: number; hash: string } | null;
};

/** The facts of those of the publications that are published; sample content was never sent, and has none. */
export async function readFacts(tx: Tx, ids: readonly number[]): Promise<Facts[]> {
  const all = await tx.publication.findMany({
    where: { id: { in: [...ids] }, status: "published", publishedAt: { not: null } },
    include: FACTS,
    orderBy: { id: "asc" },
  });
  const rows = all.filter(({ post }) => !post.brand.sampleUserIds.includes(post.authorId));
  const mediaIds = new Map(rows.map((row) => [row, mediaOf(row)]));
  const [hashes, roles, heads] = [
    await findHashes(tx, [...mediaIds.values()].flat()),
    await findRoles(tx, rows),
    await findChainHeads(
      tx,
      rows.map(({ post }) => post.brand.accountId),
    ),
  ];
  return rows.map((row) => ({
    ...row,
    publishedAt: row.publishedAt ?? row.createdAt,
    mediaHashes: (mediaIds.get(row) ?? []).flatMap((id) => hashes.get(id) ?? []),
    roleOf: (userId) => roles.get(`${row.brandId}:${userId}`) ?? null,
    chainHead: heads.get(row.post.brand.accountId) ?? null,
  }));
}

function mediaOf({ overrides, post }: Row): number[] {
  const own = readOverrides(overrides);
  const ids = own.media_ids ?? post.media.map(({ assetId }) => assetId);
  return overriddenMediaIds({ ...own, media_ids: ids });
}

async function findHashes(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const assets = await tx.mediaAsset.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, sha256: true },
  });
  return new Map(assets.map(({ id, sha256 }) => [id, sha256]));
}

async function findRoles(tx: Tx, rows: readonly Row[]): Promise<Map<string, MemberRole>> {
  const people = rows.flatMap(({ post, changes }) => [
    post.author.id,
    ...post.revisions.map(({ author }) => author.id),
    ...post.thread.flatMap(({ author, forUser }) => [author?.id ?? [], forUser?.id ?? []].flat()),
    ...changes.flatMap(({ requestedBy }) => requestedBy?.id ?? []),
  ]);
  const members = await tx.member.findMany({
    where: { brandId: { in: rows.map(({ brandId }) => brandId) }, userId: { in: people } },
    select: { brandId: true, userId: true, role: true },
  });
  return new Map(members.map(({ brandId, userId, role }) => [`${brandId}:${userId}`, role]));
}

async function findChainHeads(tx: Tx, accountIds: readonly number[]) {
  const found = await tx.auditHead.findMany({ where: { accountId: { in: [...new Set(accountIds)] } } });
  return new Map(found.map(({ accountId, sequence, hash }) => [accountId, { sequence, hash }]));
}
