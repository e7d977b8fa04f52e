import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { ConsentScreen } from "#studio/identity/connections/consent-screen.tsx";
import { RequestGone } from "#studio/identity/connections/request-gone.tsx";
import { StudioRoot } from "#studio/shell/studio-root.tsx";
import { isMissing } from "#transport/pages/loaded.ts";
import { caller } from "#transport/trpc/server.tsx";
import { frame, requirePerson } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Connect an app"), robots: { index: false } });

export default async function Consent({ params }: { params: Promise<{ uid: string }> }) {
  await requirePerson();
  const { uid } = await params;
  const [request, { me, brands }] = await Promise.all([waiting(uid), frame()]);
  if (!request) return <RequestGone />;
  return (
    <StudioRoot brandSlug={null}>
      <ConsentScreen uid={uid} request={request} email={me.user.email} brands={brands.map(({ name }) => name)} />
    </StudioRoot>
  );
}

/** What the app asks for; null if the request does not exist or has expired. */
async function waiting(uid: string) {
  const api = await caller(null);
  try {
    return await api.connections.request({ uid });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
