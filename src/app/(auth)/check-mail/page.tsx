import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { t } from "#kernel/language.ts";
import { CheckMail } from "#studio/identity/auth/check-mail.tsx";
import { mailDestination } from "#transport/pages/loaded.ts";
import { visitor } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Check your email") });

export default async function CheckMailPage() {
  const who = await visitor();
  if (who.kind !== "person") redirect("/sign-in?next=%2Fwelcome");
  if (who.isVerified) redirect("/welcome");
  return <CheckMail mail={mailDestination(await headers())} />;
}
