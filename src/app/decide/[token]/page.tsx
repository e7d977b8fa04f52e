import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { DecidePage } from "#studio/review/approval-links/decide-page.tsx";
import { idOf } from "../../id-of.ts";
import { decideByLink } from "./decide.ts";
import { readLink } from "./read-link.ts";

interface DecideProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The URL is a secret, so the page is neither indexed nor sent as referrer; its own form needs a same-origin one. */
export async function generateMetadata({ params }: DecideProps): Promise<Metadata> {
  const stage = await readLink((await params).token);
  return {
    title: stage.at === "open" ? t("For approval: {brand}", { brand: stage.page.brand.name }) : t("Approval"),
    robots: { index: false, follow: false },
    referrer: "same-origin",
  };
}

export default async function Decide({ params, searchParams }: DecideProps) {
  const [{ token }, { post, to, refused, ask }] = await Promise.all([params, searchParams]);
  return (
    <DecidePage
      token={token}
      stage={await readLink(token)}
      postId={typeof post === "string" ? (idOf(post) ?? null) : null}
      isRequestingChanges={to === "changes"}
      wasRefused={refused !== undefined}
      isAsked={ask !== undefined}
      decide={decideByLink}
    />
  );
}
