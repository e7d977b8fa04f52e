import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { InvitationPage } from "#studio/brands/invitations/invitation-page.tsx";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import { isMissing } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";
import { visitor } from "../../visitor.ts";
import { acceptInvitation } from "./accept.ts";
import { askForInvitation } from "./ask.ts";

export const generateMetadata = (): Metadata => ({
  title: t("Your invitation"),
  referrer: "same-origin",
  robots: { index: false },
});

interface InvitationProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Invitation({ params, searchParams }: InvitationProps) {
  const [{ token }, { asked }] = await Promise.all([params, searchParams]);
  const who = await visitor();
  return (
    <StudioRoot brandSlug={null}>
      <InvitationPage
        token={token}
        preview={await preview(token)}
        signedInAs={who.kind === "person" ? who.name : null}
        accept={acceptInvitation}
        ask={askForInvitation}
        wasAsked={asked !== undefined}
      />
    </StudioRoot>
  );
}

/** Null for an invalid or expired link. */
async function preview(token: string) {
  const api = await caller(null);
  try {
    return await api.invitations.show({ token });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
