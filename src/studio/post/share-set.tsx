"use client";

import { Modal } from "@mantine/core";
import { useState } from "react";
import { ShareForm } from "./share-form.tsx";
import { SharePosts } from "./share-posts.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface ShareSetProps {
  /** The posts that were chosen, in the order in which guests shall see them. One is enough. */
  postIds: readonly number[];
  onClose: () => void;
}

/**
 * Makes one review link for one post or for several. Render it only while it is wanted, by `lazy`: it is a dialog, open
 * from the start, and more posts can be added in it.
 */
export default function ShareSet({ postIds: first, onClose }: ShareSetProps) {
  useReturnFocus();
  const [postIds, setPostIds] = useState(first);
  const [isMade, setMade] = useState(false);
  return (
    <Modal opened onClose={onClose} title="Share for review" size="lg">
      {isMade ? null : <SharePosts postIds={postIds} onChange={setPostIds} />}
      <ShareForm postIds={postIds} onMade={() => setMade(true)} onDone={onClose} />
    </Modal>
  );
}
