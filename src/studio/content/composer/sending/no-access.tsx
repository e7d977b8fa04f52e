"use client";

import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PencilDrawing } from "#ui/drawings/pencil.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";

interface NoAccessProps {
  /** The role can't create posts, or the post can no longer be edited. */
  reason: "role" | "locked";
  postId: number | null;
}

/** Shown instead of the composer. */
export function NoAccess({ reason, postId }: NoAccessProps) {
  const { handle } = useBrand();
  const target =
    postId === null
      ? { href: studioPath(handle, "calendar"), label: t("Open calendar") }
      : { href: studioPath(handle, `posts/${postId}`), label: t("Open post") };
  return (
    <Page title={postId === null ? t("New post") : t("Edit post")} width="reading">
      <EmptyState
        drawing={<PencilDrawing />}
        title={
          reason === "role" ? t("Your role in this brand can't create posts.") : t("This post can no longer be edited.")
        }
        action={<ButtonLink href={target.href}>{target.label}</ButtonLink>}
      >
        {reason === "role"
          ? t("You can view, comment, approve and request changes. The brand owner can change your role.")
          : t("It is being published or already published. Duplicate it to create a new version.")}
      </EmptyState>
    </Page>
  );
}
