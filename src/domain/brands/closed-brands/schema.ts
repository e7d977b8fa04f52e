import { z } from "zod";
import { SelectedBrand } from "#domain/identity/accounts/schema.ts";
import { Confirmation } from "#domain/identity/credentials/schema.ts";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";

export const ClosedBrandIdInput = z.object({ id: Id });

export const DeleteBrandInput = Confirmation.extend({ id: Id }).meta({
  example: { password: "correct horse battery staple" },
});

export const ClosedBrand = z
  .object({
    id: Id,
    name: z.string().meta({ example: "North Coffee" }),
    state: z.enum(["archived", "deleted"]),
    closed_at: WireTime.meta({ description: "When it was archived or deleted." }),
    restore_until: WireTime.nullable().meta({
      description: "When a deleted brand is erased; null for archived brands, which are kept.",
    }),
  })
  .meta({ id: "ClosedBrand" });

export const ClosedBrandList = z.object({ teams: z.array(ClosedBrand) });

export const BrandArchived = z.object({ team: ClosedBrand, message: z.string() });

export const BrandRestored = z.object({
  team: SelectedBrand,
  message: z.string(),
  cancelled_posts: z.number().int().meta({
    description: "Posts whose scheduled time passed while the brand was closed. They were cancelled.",
    example: 0,
  }),
});
