import { ChangeAddress } from "#studio/auth/change-address.tsx";
import { change } from "./change.ts";

export const metadata = { title: "Change your address", referrer: "same-origin", robots: { index: false } };

export default async function ChangeEmail({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const [token = ""] = [(await searchParams).token].flat();
  return <ChangeAddress token={token} change={change} />;
}
