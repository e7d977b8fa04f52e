import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { caller, incoming } from "#transport/trpc/server.tsx";

/** Who views the page: a guest, or a person whose email address may not be verified yet. */
export const visitor = cache(async () => (await incoming(null)).caller);

/** For pages that need a signed-in person. Redirects everyone else to sign in, with the way back. */
export async function requirePerson(): Promise<void> {
  const who = await visitor();
  if (who.kind !== "person") {
    // The server sets the requested path (`server/page.ts`); the sign-in page accepts only paths of this origin.
    redirect(`/sign-in?next=${encodeURIComponent((await headers()).get("x-page") ?? "/studio")}`);
  }
  if (!who.isVerified) redirect("/check-mail");
}

/** For the pages of the installation's administration; to everybody else they don't exist. */
export async function requireOperator(): Promise<void> {
  await requirePerson();
  const { me } = await frame();
  if (!me.user.is_operator) notFound();
}

/** Whether the visitor signed in by an account's single sign-on, which gives access to that account's brands only. */
export async function isLimited(): Promise<boolean> {
  const who = await visitor();
  return who.kind === "person" && who.token.ssoAccountId !== null;
}

/** Data for the frame of a signed-in page: the person, their brands, and their counts of waiting items. */
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
 * The brand of a URL, with its slug for `trpc(slug)`; 404 for a brand that is not the visitor's, and a redirect to the
 * page that explains what a brand requires beyond this sign-in.
 */
export async function brandOf(handle: string) {
  await requirePerson();
  const { brands } = await frame();
  const brand = brands.find((candidate) => candidate.handle === handle) ?? notFound();
  if (brand.access !== "open") redirect(`/access?brand=${brand.handle}`);
  return brand;
}
