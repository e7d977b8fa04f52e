import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { arrival, caller } from "#transport/trpc/server.tsx";

/** Who looks at the page: a guest, or a person who may not be verified yet. */
export const visitor = cache(async () => (await arrival(null)).caller);

/**
 * For pages that belong to a person. Leads everyone else to where they can become one.
 * @param page where to come back to
 */
export async function requirePerson(page: string): Promise<void> {
  const who = await visitor();
  if (who.kind !== "person") redirect(`/sign-in?next=${encodeURIComponent(page)}`);
  if (!who.isVerified) redirect("/check-mail");
}

/** What the frame of a signed-in page shows: the person and their brands. */
export const frame = cache(async () => {
  const api = await caller(null);
  const [me, { brands, current_team: selected }] = await Promise.all([api.me.show(), api.brands.list()]);
  return { me, brands, selected: brands.find(({ id }) => id === selected?.id) ?? brands[0] ?? null };
});

/** The brand of an address, with its slug for `trpc(slug)`; a brand that is not the visitor's is a 404. */
export async function brandOf(handle: string) {
  const who = await visitor();
  if (who.kind !== "person") redirect("/sign-in");
  if (!who.isVerified) redirect("/check-mail");
  const { brands } = await frame();
  return brands.find((brand) => brand.handle === handle) ?? notFound();
}
