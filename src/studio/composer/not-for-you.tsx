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
      ? { href: studioPath(handle, "calendar"), label: "Open calendar" }
      : { href: studioPath(handle, `posts/${postId}`), label: "Open post" };
  return (
    <Page title={postId === null ? "New post" : "Edit post"} width="reading">
      <EmptyState
        drawing={<PencilDrawing />}
        title={reason === "role" ? "Your role in this brand can't create posts." : "This post can no longer be edited."}
        action={<ButtonLink href={target.href}>{target.label}</ButtonLink>}
      >
        {reason === "role"
          ? "You can view, comment, approve and request changes. The brand owner can change your role."
          : "It is being published or already published. Duplicate it to create a new version."}
      </EmptyState>
    </Page>
  );
}
