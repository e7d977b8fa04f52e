import type { Person } from "#kernel/context.ts";
import type { Role } from "#kernel/permissions.ts";
import { type Db, Prisma, readRows, type Tx } from "#platform/db/index.ts";
import type { AccessState } from "./rules.ts";

/** A user's role in a brand, whether the credential grants access to it, the brand's time zone, and whether it is on hold. */
export type BrandAccess = {
  brandId: number;
  role: Role;
  access: AccessState;
  ssoSlug: string | null;
  timezone: string;
  /** The webhook events beyond the contract's that its endpoints name. */
  extraEvents: string[];
  isHeld: boolean;
};

/** The parts of a credential that decide access: constants of a caller, or columns of `access_tokens`. */
export type Credential = {
  userId: Prisma.Sql;
  hasTwoFactors: Prisma.Sql;
  ssoAccountId: Prisma.Sql;
  /** The brands that a token is limited to; empty: all. */
  brandIds: Prisma.Sql;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A caller's credential, for `reachableBrands`. */
export function credentialOf({ userId, token }: Person): Credential {
  return {
    userId: Prisma.sql`${userId}::bigint`,
    hasTwoFactors: Prisma.sql`${token.hasTwoFactors}::boolean`,
    ssoAccountId: Prisma.sql`${token.ssoAccountId}::bigint`,
    brandIds: Prisma.sql`${[...(token.limits?.brandIds ?? [])]}::bigint[]`,
  };
}

/** Rows of `access_tokens` under the alias `token`, for `reachableBrands` in a lateral join. */
export const CREDENTIAL_COLUMNS: Credential = {
  userId: Prisma.sql`token.user_id`,
  hasTwoFactors: Prisma.sql`token.has_two_factors`,
  ssoAccountId: Prisma.sql`token.sso_account_id`,
  brandIds: Prisma.sql`token.brand_ids`,
};

/**
 * The brands of a credential's user, as a subquery to select from: the only place that decides which brands a
 * credential reaches. Only active memberships count, and only in open brands: while its account awaits deletion, a
 * brand is closed to everybody. A credential issued by single sign-on sees no brands of other accounts, and a
 * token that is limited to brands no others.
 *
 * `access`: where the account requires single sign-on, other credentials of its members are rejected; exempt are its
 * owner, whom an outage of the provider could lock out, and clients, who work for other companies. Where the account
 * requires two-factor authentication, the credential must have been issued with both factors and the user must still
 * have a second one.
 */
export function reachableBrands({ userId, hasTwoFactors, ssoAccountId, brandIds }: Credential): Prisma.Sql {
  return Prisma.sql`
    select member.brand_id, member.role::text as role, brand.slug, brand.timezone, brand.account_id, brand.extra_events,
      sso.slug as sso_slug, exists (select from holds where holds.brand_id = brand.id) as is_held,
      case
        when sso.is_enabled and sso.is_required and ${ssoAccountId} is distinct from account.id
          and account.owner_id <> member.user_id and member.role <> 'client' then 'single_sign_on_required'
        when account.requires_two_factor
          and not (sso.counts_as_two_factor is true and ${ssoAccountId} is not distinct from account.id)
          and not (${hasTwoFactors} and (person.totp_secret is not null
            or exists (select from passkeys where passkeys.user_id = person.id))) then 'two_factor_required'
        else 'open'
      end as access
    from members member
    join brands brand on brand.id = member.brand_id and brand.closed_at is null
    join accounts account on account.id = brand.account_id
    join users person on person.id = member.user_id
    left join single_sign_ons sso on sso.account_id = account.id
    where member.user_id = ${userId} and member.is_active
      and (${ssoAccountId} is null or ${ssoAccountId} = account.id)
      and (cardinality(${brandIds}) = 0 or brand.id = any(${brandIds}))`;
}

/** `accessBySelection` within a statement that reads `access_tokens token` and its `users person`. */
export const SELECTED_ACCESS = {
  columns: Prisma.sql`
    selected.brand_id as "brandId", selected.role, selected.access, selected.sso_slug as "ssoSlug", selected.timezone,
    selected.extra_events as "extraEvents", selected.is_held as "isHeld"`,
  join: Prisma.sql`
    left join lateral (${reachableBrands(CREDENTIAL_COLUMNS)}) selected on selected.brand_id = person.current_brand_id`,
};

/** The columns of `SELECTED_ACCESS`, which are null where `accessBySelection` is. */
export type SelectedAccess = BrandAccess | { brandId: null };

/** The access to the brand for which a condition holds. */
async function findAccess(db: Db | Tx, caller: Person, condition: Prisma.Sql): Promise<BrandAccess | null> {
  const [row] = await readRows<BrandAccess>(db, { isFrequent: true })`
    select reach.brand_id as "brandId", reach.role, reach.access, reach.sso_slug as "ssoSlug", reach.timezone,
      reach.extra_events as "extraEvents", reach.is_held as "isHeld"
    from (${reachableBrands(credentialOf(caller))}) reach
    where ${condition}`;
  return row ?? null;
}

/** By the brand in `X-Service-Brand`. @returns null unless the user is an active member */
export async function accessBySlug(db: Db | Tx, caller: Person, slug: string): Promise<BrandAccess | null> {
  // PostgreSQL rejects the whole query if the text is not a UUID.
  return UUID.test(slug) ? findAccess(db, caller, Prisma.sql`reach.slug = ${slug}::uuid`) : null;
}

/** By a brand's numeric id. @returns null unless the user is an active member */
export function accessById(db: Db | Tx, caller: Person, brandId: number): Promise<BrandAccess | null> {
  return findAccess(db, caller, Prisma.sql`reach.brand_id = ${brandId}`);
}

/** By the brand selected with `PATCH /me/team`. */
export function accessBySelection(db: Db | Tx, caller: Person): Promise<BrandAccess | null> {
  const { userId } = caller;
  return findAccess(db, caller, Prisma.sql`reach.brand_id = (select current_brand_id from users where id = ${userId})`);
}

/** Every brand of a user that the credential reaches, with the access state of each. */
export function listAccess(db: Db | Tx, caller: Person): Promise<(BrandAccess & { accountId: number })[]> {
  return readRows<BrandAccess & { accountId: number }>(db)`
    select reach.brand_id as "brandId", reach.role, reach.access, reach.sso_slug as "ssoSlug", reach.timezone,
      reach.extra_events as "extraEvents", reach.is_held as "isHeld", reach.account_id as "accountId"
    from (${reachableBrands(credentialOf(caller))}) reach order by reach.brand_id`;
}
