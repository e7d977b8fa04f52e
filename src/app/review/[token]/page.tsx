import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { EmailsPage } from "#studio/review/guest-emails/emails-page.tsx";
import { ReviewScreen } from "#studio/review/share-links/review-screen.tsx";
import { firstToDecide } from "#studio/review/share-links/status.ts";
import { WithoutScripts } from "#studio/review/share-links/without-scripts.tsx";
import { idOf } from "../../id-of.ts";
import { decideAsGuest } from "./decide.ts";
import { changeGuestEmail } from "./emails.ts";
import { readEmail } from "./read-email.ts";
import { readReview } from "./read-review.ts";

interface ReviewProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The URL is a secret, so the page is neither indexed nor sent as referrer. */
export async function generateMetadata({ params, searchParams }: ReviewProps): Promise<Metadata> {
  const secret = {
    robots: { index: false, follow: false },
    // The page's own form needs a same-origin referrer, or it is refused.
    referrer: "same-origin" as const,
  };
  if ((await searchParams).emails !== undefined) return { title: t("Emails about this review"), ...secret };
  const first = await readReview((await params).token);
  return {
    title: first.at === "open" ? t("For review: {brand}", { brand: first.review.brand.name }) : t("Review"),
    ...secret,
  };
}

export default async function Review({ params, searchParams }: ReviewProps) {
  const [{ token }, { post, refused, emails }] = await Promise.all([params, searchParams]);
  if (emails !== undefined) {
    return <EmailsPage token={token} stage={await readEmail(token, emails === "removed")} change={changeGuestEmail} />;
  }
  const first = await readReview(token);
  const postId = typeof post === "string" ? (idOf(post) ?? null) : null;
  const posts = first.at === "open" ? first.review.posts : [];
  const shown = posts.find(({ id }) => id === postId) ?? firstToDecide(posts);
  return (
    <ReviewScreen
      token={token}
      first={first}
      postId={postId}
      withoutScripts={
        shown ? (
          <WithoutScripts token={token} post={shown} decide={decideAsGuest} wasRefused={refused !== undefined} />
        ) : null
      }
    />
  );
}
