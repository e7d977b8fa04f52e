import { randomBytes, randomUUID } from "node:crypto";
import type { BrandId, UserId } from "#kernel/ids.ts";
import type { Role } from "#kernel/permissions.ts";
import { type Db, readRows } from "#platform/db/index.ts";

// Nearly every test begins with these rows. Written through Prisma, one by one, they took four times the processor time.

type InsertedPerson = { userId: UserId; tokenId: number };
type InsertedBrand = { id: BrandId; slug: string; channelId: number };

/**
 * Inserts a verified person, with an address of their own and a personal token.
 * @param name first and last name
 */
export async function insertPerson(db: Db, name: string, now: Date): Promise<InsertedPerson> {
  const [firstName = name, lastName = ""] = name.split(" ");
  const email = `${firstName.toLowerCase()}-${randomBytes(5).toString("hex")}@example.com`;
  const [row] = await readRows<InsertedPerson>(db)`
    WITH person AS (
      INSERT INTO users (email, email_key, first_name, last_name, email_verified_at)
      VALUES (${email}, ${email}, ${firstName}, ${lastName}, ${now}) RETURNING id),
    token AS (
      INSERT INTO access_tokens (user_id, kind, tier, name, secret_hash, created_at)
      SELECT id, 'personal', 'full', 'test', ${randomUUID()}, ${now} FROM person RETURNING id)
    SELECT person.id AS "userId", token.id AS "tokenId" FROM person, token`;
  if (!row) throw new Error("No person was inserted.");
  return row;
}

/** Makes a user a member of a brand, and selects the brand for them. */
export async function insertMember(db: Db, brandId: number, userId: UserId, role: Role): Promise<void> {
  await db.$executeRaw`
    WITH member AS (
      INSERT INTO members (brand_id, user_id, role) VALUES (${brandId}, ${userId}, ${role}::member_role))
    UPDATE users SET current_brand_id = ${brandId} WHERE id = ${userId}`;
}

/** Inserts a brand with its feed channel. */
export async function insertBrand(db: Db, accountId: number) {
  const handle = `brand-${randomBytes(6).toString("hex")}`;
  const brand = { accountId, name: "Test Brand", handle, timezone: "Europe/Berlin" };
  const [row] = await readRows<InsertedBrand>(db)`
    WITH brand AS (
      INSERT INTO brands (account_id, slug, name, handle, timezone)
      VALUES (${accountId}, gen_random_uuid(), ${brand.name}, ${brand.handle}, ${brand.timezone}) RETURNING id, slug),
    channel AS (
      INSERT INTO channels (brand_id, platform, handle, display_name)
      SELECT id, 'feed', ${brand.handle}, ${brand.name} FROM brand RETURNING id)
    SELECT brand.id, brand.slug, channel.id AS "channelId" FROM brand, channel`;
  if (!row) throw new Error("No brand was inserted.");
  return { ...brand, ...row };
}
