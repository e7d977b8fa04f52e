import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { arrival, caller } from "#transport/trpc/server.tsx";

/** Who looks at the page: a guest, or a person who may not be verified yet. */
export const visitor = cache(async () => (await arrival(null)).caller);

/** For pages that belong to a person. Leads everyone else to where they can become one, and from there back. */
export async function requirePerson(): Promise<void> {
  const who = await visitor();
  if (who.kind !== "person") {
    // The web server says which page was asked for (`launch/web-page.ts`); the sign-in page takes only our own paths.
    redirect(`/sign-in?next=${encodeURIComponent((await headers()).get("x-page") ?? "/studio")}`);
  }
  if (!who.isVerified) redirect("/check-mail");
}

/** Whether an account's single sign-on signed the visitor in, which reaches that account's brands and nothing else of theirs. */
export async function isLimited(): Promise<boolean> {
  const who = await visitor();
  return who.kind === "person" && who.token.ssoAccountId !== null;
}

/** What the frame of a signed-in page shows: the person, their brands, and how much waits for them. */
export const frame = cache(async () => {
  const api = await caller(null);
  const [me, { brands, current_team: selected }, counts] = await Promise.all([
    api.me.show(),
    api.brands.list(),
    api.home.count(),
  ]);
  return { me, brands, counts, selected: brands.find(({ id }) => id === selected?.id) ?? brands[0] ?? null };
});

/**
 * The brand of an address, with its slug for `trpc(slug)`; a brand that is not the visitor's is a 404, and one that asks
 * for more than this sign-in leads to the page that says so.
 */
export async function brandOf(handle: string) {
  await requirePerson();
  const { brands } = await frame();
  const brand = brands.find((candidate) => candidate.handle === handle) ?? notFound();
  if (brand.access !== "open") redirect(`/access?brand=${brand.handle}`);
  return brand;
}
