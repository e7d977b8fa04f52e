import type { PublicContext } from "#kernel/context.ts";
import type { RemoteProfile } from "#platform/connectors/contract.ts";
import type { Channel, Contact, Tx } from "#platform/db/index.ts";
import { enqueueAvatars } from "./fetch-avatars.ts";
import { lockIdentities } from "./lock-identities.ts";

/** A contact, with the handle of the identity that wrote. */
export type Author = Pick<Contact, "id" | "tags"> & { handle: string | null };

/**
 * Updates the identities of authors from the platform's profiles, and creates contacts for new ones. A contact's name
 * stays, because a user may have edited it. The number of statements does not depend on the number of authors.
 * @param authors each once
 * @returns by the platform's id of the author
 */
export async function saveAuthors(
  tx: Tx,
  ctx: PublicContext,
  { brandId, platform }: Pick<Channel, "brandId" | "platform">,
  authors: readonly RemoteProfile[],
): Promise<ReadonlyMap<string, Author>> {
  if (authors.length === 0) return new Map();
  await lockIdentities(tx, [brandId]);
  const known = await tx.$queryRaw<{ externalId: string }[]>`
    update contact_identities as identity
    set name = author.name, handle = coalesce(author.handle, identity.handle),
      avatar_url = coalesce(author."avatarUrl", identity.avatar_url)
    from jsonb_to_recordset(${JSON.stringify(authors)}::jsonb)
      as author ("externalId" text, name text, handle text, "avatarUrl" text)
    where identity.brand_id = ${brandId} and identity.platform = ${platform} and identity.external_id = author."externalId"
    returning identity.external_id as "externalId"`;
  const knownIds = new Set(known.map(({ externalId }) => externalId));
  await createContacts(
    tx,
    ctx,
    { brandId, platform },
    authors.filter(({ externalId }) => !knownIds.has(externalId)),
  );
  const externalIds = authors.map(({ externalId }) => externalId);
  await enqueueAvatars(tx, ctx, { brandId, platform, externalIds });
  const identities = await tx.contactIdentity.findMany({
    where: { brandId, platform, externalId: { in: externalIds } },
    include: { contact: true },
  });
  return new Map(
    identities.map(({ externalId, handle, contact: { id, tags } }) => [externalId ?? "", { id, tags, handle }]),
  );
}

async function createContacts(
  tx: Tx,
  ctx: PublicContext,
  { brandId, platform }: Pick<Channel, "brandId" | "platform">,
  authors: readonly RemoteProfile[],
): Promise<void> {
  if (authors.length === 0) return;
  const now = ctx.clock.now();
  // The ids are drawn first, so that each identity finds the contact that was created for it.
  await tx.$executeRaw`
    with author as materialized (
      select *, nextval(pg_get_serial_sequence('contacts', 'id')) as contact_id
      from jsonb_to_recordset(${JSON.stringify(authors)}::jsonb)
        as profile ("externalId" text, name text, handle text, "avatarUrl" text)
    ), contact as (
      insert into contacts (id, brand_id, name, tags, created_at, updated_at)
      select contact_id, ${brandId}, name, '{}', ${now}, ${now} from author
    )
    insert into contact_identities (brand_id, contact_id, platform, external_id, name, handle, avatar_url, created_at)
    select ${brandId}, contact_id, ${platform}, "externalId", name, handle, "avatarUrl", ${now} from author`;
}
