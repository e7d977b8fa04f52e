import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { type FullContact, lockContact, withIdentities } from "./find.ts";
import { lockIdentities } from "./lock-identities.ts";
import { mergeFields } from "./rules.ts";
import { Contact, MAX_NOTE, MAX_TAGS, MergeContactsInput } from "./schema.ts";
import { viewContact } from "./view.ts";

export const mergeContacts = operation({
  name: "contacts.merge",
  summary: "Merge another contact into this one: its identities, items, tags and note move here, and it is deleted.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: MergeContactsInput,
  output: Contact,
  async run(ctx, { id, contact_id: otherId }) {
    return ctx.db.$transaction(async (tx) => {
      await lockIdentities(tx, [ctx.brandId]);
      const kept = await lockContact(tx, ctx.brandId, id);
      const other = await lockOther(tx, ctx, id, otherId);
      const fields = requireFit(mergeFields(kept, other));
      const now = ctx.clock.now();
      const position = 1 + Math.max(-1, ...kept.identities.map((identity) => identity.position));
      await tx.contactIdentity.updateMany({
        where: { contactId: otherId },
        data: { contactId: id, position: { increment: position } },
      });
      const moved = { brandId: ctx.brandId, contactId: otherId };
      await tx.inboxItem.updateMany({ where: moved, data: { contactId: id, updatedAt: now } });
      await tx.contact.delete({ where: { id: otherId } });
      const data = { ...fields, updatedAt: now };
      const merged = await tx.contact.update({ where: { id }, data, include: withIdentities });
      const subject = { type: "contact", id };
      const detail = { contact_id: otherId };
      await auditInBrand(tx, ctx, { brandId: ctx.brandId, action: "contact.merged", subject, detail });
      return viewContact(merged, ctx);
    });
  },
});

async function lockOther(tx: Tx, { brandId }: BrandContext, id: number, otherId: number): Promise<FullContact> {
  if (otherId === id) throw invalid("contact_id", t("A contact can't be merged with itself."));
  await tx.$queryRaw`select id from contacts where brand_id = ${brandId} and id = ${otherId} for update`;
  const other = await tx.contact.findFirst({ where: { brandId, id: otherId }, include: withIdentities });
  if (!other) throw invalid("contact_id", t("This contact doesn't exist in this brand."));
  return other;
}

/** Nothing is cut off: what does not fit into one contact is shortened by a person. */
function requireFit(fields: ReturnType<typeof mergeFields>) {
  if (fields.tags.length > MAX_TAGS) {
    throw invalid(
      "contact_id",
      t("Together they have more than {maximum} tags. Remove some first.", { maximum: MAX_TAGS }),
    );
  }
  if (fields.note.length > MAX_NOTE) {
    throw invalid("contact_id", t("Their notes are too long for one contact. Shorten one first."));
  }
  return fields;
}
