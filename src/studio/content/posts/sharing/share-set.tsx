"use client";

import { Modal } from "@mantine/core";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import { useReturnFocus } from "#studio/frame/use-return-focus.ts";
import { ShareForm } from "./share-form.tsx";
import { SharePosts } from "./share-posts.tsx";

interface ShareSetProps {
  /** The selected posts in the order for guests. One is enough. */
  postIds: readonly number[];
  onClose: () => void;
}

/**
 * Creates a review link for one or several posts. Render it on demand by `lazy`: it is a dialog, open from the start,
 * and more posts can be added in it.
 */
export default function ShareSet({ postIds: first, onClose }: ShareSetProps) {
  useReturnFocus();
  const [postIds, setPostIds] = useState(first);
  const [isMade, setMade] = useState(false);
  return (
    <Modal opened onClose={onClose} title={t("Share for review")} size="lg">
      {isMade ? null : <SharePosts postIds={postIds} onChange={setPostIds} />}
      <ShareForm postIds={postIds} onMade={() => setMade(true)} onDone={onClose} />
    </Modal>
  );
}
