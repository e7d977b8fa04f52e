import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { t } from "#kernel/language.ts";
import { SignUpForm } from "#studio/identity/auth/sign-up-form.tsx";
import { visitor } from "../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Create an account") });

export default async function SignUp() {
  const who = await visitor();
  if (who.kind === "person" && who.isVerified) redirect("/studio");
  return <SignUpForm />;
}
