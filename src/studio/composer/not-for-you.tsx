"use client";

import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";

interface NotForYouProps {
  /** The person's role may not write, or the post is out and does not change any more. */
  reason: "role" | "sealed";
  postId: number | null;
}

/** Stands where the composer would be for whom, or for what, it is not. */
export function NotForYou({ reason, postId }: NotForYouProps) {
  const { handle } = useBrand();
  const target =
    postId === null
      ? { href: studioPath(handle, "calendar"), label: "Go to the calendar" }
      : { href: studioPath(handle, `posts/${postId}`), label: "Go to the post" };
  return (
    <Page title={postId === null ? "New post" : "Edit post"} width="reading">
      <EmptyState
        drawing={<PencilDrawing />}
        title={
          reason === "role" ? "Your role in this brand does not write posts." : "This post does not change any more."
        }
        action={<ButtonLink href={target.href}>{target.label}</ButtonLink>}
      >
        {reason === "role"
          ? "You can read, comment, approve and ask for changes. The brand’s owner can give you another role."
          : "It is being published or already out there. Duplicate it to say it again in other words."}
      </EmptyState>
    </Page>
  );
}
