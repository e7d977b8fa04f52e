import { VerifyAddress } from "#studio/auth/verify-address.tsx";
import { verify } from "./verify.ts";

export const metadata = { title: "Verify your address", referrer: "same-origin", robots: { index: false } };

export default async function VerifyEmail({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const [token = ""] = [(await searchParams).token].flat();
  return <VerifyAddress token={token} verify={verify} />;
}
