import type { Metadata } from "next";
import { headers } from "next/headers";
import { t } from "#kernel/language.ts";
import { ForgotPasswordForm } from "#studio/identity/auth/forgot-password-form.tsx";
import { mailDestination } from "#transport/pages/loaded.ts";

export const generateMetadata = (): Metadata => ({ title: t("Forgot your password?") });

export default async function ForgotPassword() {
  return <ForgotPasswordForm mail={mailDestination(await headers())} />;
}
