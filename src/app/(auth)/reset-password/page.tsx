import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { ResetPasswordForm } from "#studio/identity/auth/reset-password-form.tsx";

export const generateMetadata = (): Metadata => ({
  title: t("Set a new password"),
  referrer: "same-origin",
  robots: { index: false },
});

export default async function ResetPassword({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const [token = ""] = [(await searchParams).token].flat();
  return <ResetPasswordForm token={token} />;
}
