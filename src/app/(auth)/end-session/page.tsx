import { EndSession } from "#studio/auth/end-session.tsx";

export const metadata = { title: "End a session", referrer: "same-origin", robots: { index: false } };

export default async function EndSessionPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const [token = ""] = [(await searchParams).token].flat();
  return <EndSession token={token} />;
}
