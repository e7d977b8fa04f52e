import type { Metadata } from "next";
import { StudioRoot } from "#studio/frame/studio-root.tsx";
import { ReviewScreen } from "#studio/review/review-screen.tsx";

/** The address is all that is needed to open it: no list keeps it, and no site that it links to learns it. */
export const metadata: Metadata = {
  title: "Review",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function Review({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <StudioRoot brandSlug={null}>
      <ReviewScreen token={token} />
    </StudioRoot>
  );
}
