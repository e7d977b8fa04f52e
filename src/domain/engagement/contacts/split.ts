import { auditInBrand } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { lockContact, withIdentities } from "./find.ts";
import { lockIdentities } from "./lock-identities.ts";
import { Contact, SplitContactInput } from "./schema.ts";
import { viewContact } from "./view.ts";

export const splitContact = operation({
  name: "contacts.split",
  summary: "Split an identity off a contact, with its items: it becomes a contact of its own again.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  input: SplitContactInput,
  output: Contact,
  async run(ctx, { id, identity_id: identityId }) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      await lockIdentities(tx, [brandId]);
      const { identities } = await lockContact(tx, brandId, id);
      const identity = identities.find((each) => each.id === identityId);
      if (!identity) throw fault("not_found", { what: t("Identity") });
      const { platform, externalId } = identity;
      const now = ctx.clock.now();
      const name = identity.name || identity.handle || "Someone";
      const created = await tx.contact.create({ data: { brandId, name, tags: [], createdAt: now, updatedAt: now } });
      await tx.contactIdentity.update({ where: { id: identityId }, data: { contactId: created.id, position: 0 } });
      if (platform !== null && externalId !== null) {
        await tx.inboxItem.updateMany({
          where: { brandId, contactId: id, authorExternalId: externalId, channel: { platform } },
          data: { contactId: created.id, updatedAt: now },
        });
      }
      await tx.contact.update({ where: { id }, data: { updatedAt: now } });
      const subject = { type: "contact", id };
      await auditInBrand(tx, ctx, { brandId, action: "contact.split", subject, detail: { contact_id: created.id } });
      const split = await tx.contact.findUniqueOrThrow({ where: { id: created.id }, include: withIdentities });
      return viewContact(split, ctx);
    });
  },
});
