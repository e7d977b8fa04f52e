import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { ConnectPage } from "#studio/publishing/connect-page/connect-page.tsx";
import { EndedLink } from "#studio/publishing/connect-page/ended-link.tsx";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import { faultOfCall, responseOf } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";

/** The URL is a secret, so the page is neither indexed nor sent as referrer. */
export const generateMetadata = (): Metadata => ({
  title: t("Connect an account"),
  robots: { index: false, follow: false },
  referrer: "same-origin",
});

interface ConnectProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Connect({ params, searchParams }: ConnectProps) {
  const [{ token }, { ticket, ended }] = await Promise.all([params, searchParams]);
  const link = await read(token);
  const textOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);
  return (
    <StudioRoot brandSlug={null}>
      {link && "platforms" in link ? (
        <ConnectPage token={token} link={link} ticket={textOf(ticket)} ended={textOf(ended)} />
      ) : (
        <EndedLink token={token} link={link} />
      )}
    </StudioRoot>
  );
}

/** The link, what is left of one that has ended, or null for one that was never made. */
async function read(token: string) {
  const { guest } = (await caller(null)).connectLinks;
  try {
    return await guest.open({ token });
  } catch (error) {
    const fault = faultOfCall(error);
    if (fault?.kind === "not_found") return null;
    if (!fault || responseOf(fault).body.code !== "connect_link_ended") throw error;
  }
  try {
    return await guest.ended({ token });
  } catch (error) {
    if (faultOfCall(error)?.kind === "not_found") return null;
    throw error;
  }
}
