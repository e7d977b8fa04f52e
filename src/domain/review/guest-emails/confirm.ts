import { asVisibleTo, findPosts } from "#domain/content/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { findMailedGuest, throttleLinks } from "./find.ts";
import { GuestEmailLinkInput, GuestEmailView } from "./schema.ts";
import { viewGuestEmail } from "./view.ts";

export const confirmGuestEmail = operation({
  name: "guest_emails.confirm",
  summary: "Confirm the address that the link was mailed to. It gets the versions that are submitted from now on.",
  scope: "public",
  input: GuestEmailLinkInput,
  output: GuestEmailView,
  async run(ctx, { token }) {
    await throttleLinks(ctx);
    return ctx.db.$transaction(async (tx) => {
      const guest = await findMailedGuest(tx, ctx, token);
      const { id, brandId, linkId, emailKey } = guest;
      const confirmedAt = guest.confirmedAt ?? ctx.clock.now();
      const { count } = await tx.guestEmail.updateMany({ where: { id, confirmedAt: null }, data: { confirmedAt } });
      if (count > 0) {
        // Entered twice, such as on two devices: one mail is enough.
        await tx.guestEmail.deleteMany({ where: { linkId, emailKey, id: { not: id } } });
        const postIds = guest.link.posts.map(({ postId }) => postId);
        const shown = await asVisibleTo(tx, "client", await findPosts(tx, brandId, postIds));
        await tx.guestEmailPost.createMany({
          data: shown.map((post) => ({ brandId, guestEmailId: id, postId: post.id, revision: post.revision })),
          skipDuplicates: true,
        });
      }
      return viewGuestEmail(ctx, { ...guest, confirmedAt });
    });
  },
});
