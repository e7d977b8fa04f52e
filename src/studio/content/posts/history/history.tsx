"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense } from "react";
import { t, tn } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { lazy } from "#ui/lazy.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";

const Revisions = lazy(() => import("./revisions.tsx"));

/** Every revision with its author, so that all saved versions stay accessible. */
export default function History({ post }: { post: Post }) {
  const [isOpen, open] = useDisclosure(false);
  // A post that was never edited has no history.
  if (post.revision < 2) return null;
  return (
    <Section
      title={t("History")}
      action={
        <Button size="xs" onClick={open.toggle} aria-expanded={isOpen}>
          {isOpen ? t("Hide") : tn(post.revision, "Show {count} revision", "Show {count} revisions")}
        </Button>
      }
    >
      {isOpen ? (
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <Revisions post={post} />
        </Suspense>
      ) : null}
    </Section>
  );
}
