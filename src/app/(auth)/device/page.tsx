import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { DeviceApproval } from "#studio/identity/auth/device-approval.tsx";
import { caller } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Authorize a device"), robots: { index: false } });

type Search = { searchParams: Promise<{ user_code?: string | string[] }> };

export default async function Device({ searchParams }: Search) {
  await requirePerson();
  const [code = null] = [(await searchParams).user_code].flat();
  const { user } = await (await caller(null)).me.show();
  return <DeviceApproval code={code} email={user.email} />;
}
