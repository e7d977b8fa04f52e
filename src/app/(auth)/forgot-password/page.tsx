import { headers } from "next/headers";
import { ForgotPasswordForm } from "#studio/auth/forgot-password-form.tsx";
import { mailDestination } from "#transport/dev-mail.ts";

export const metadata = { title: "Forgot your password?" };

export default async function ForgotPassword() {
  return <ForgotPasswordForm mail={mailDestination(await headers())} />;
}
