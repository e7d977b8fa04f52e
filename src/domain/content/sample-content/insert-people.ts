import { emailKey } from "#domain/identity/accounts/index.ts";
import type { Brand, Tx } from "#platform/db/index.ts";

/** User ids of who appears in the sample content. */
export type SamplePeople = { owner: number; editor: number; client: number };

/** Nobody can sign in as them: they have no password, and `.invalid` addresses receive no mail (RFC 2606). */
const PEOPLE = [
  { role: "editor", firstName: "Emil", lastName: "Editor" },
  { role: "client", firstName: "Carla", lastName: "Client" },
] as const;

/** Adds an editor and a client to the brand. */
export async function insertPeople(tx: Tx, brand: Brand, now: Date): Promise<SamplePeople> {
  const { userId: owner } = await tx.member.findFirstOrThrow({ where: { brandId: brand.id, role: "super_admin" } });
  const added: number[] = [];
  for (const { role, firstName, lastName } of PEOPLE) {
    const email = `${firstName.toLowerCase()}.${brand.id}@sample.invalid`;
    const person = { email, emailKey: emailKey(email), firstName, lastName, emailVerifiedAt: now, createdAt: now };
    const { id } = await tx.user.create({ data: { ...person, currentBrandId: brand.id } });
    await tx.member.create({ data: { brandId: brand.id, userId: id, role } });
    added.push(id);
  }
  await tx.brand.update({ where: { id: brand.id }, data: { sampleUserIds: added } });
  const [editor = owner, client = owner] = added;
  return { owner, editor, client };
}
