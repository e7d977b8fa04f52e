"use client";

import { Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Post } from "../composer/draft.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { useKeysWanted } from "../palette/use-keys-wanted.ts";
import classes from "./post-keys.module.css";
import { usePostView } from "./post-view.tsx";
import { usePostActs } from "./use-post-acts.ts";

/** One-key acts of a post's page, none while somebody types; `?` unfolds the list of them. */
export function PostKeys({ post }: { post: Post }) {
  const { handle } = useBrand();
  const router = useRouter();
  const { write } = usePostView();
  const { approve } = usePostActs();
  const [isOpen, setOpen] = useState(false);
  const [isWanted] = useKeysWanted();
  const may = (action: Post["allowed_actions"][number]) => post.allowed_actions.includes(action);
  const keys = [
    ...(may("approve")
      ? [{ key: "a", word: "Approve", run: () => approve.run({ id: post.id, revision: post.revision }) }]
      : []),
    ...(may("request_changes") ? [{ key: "r", word: "Ask for changes", run: () => write(true) }] : []),
    ...(may("comment") ? [{ key: "c", word: "Comment", run: () => write(false) }] : []),
    ...(may("edit")
      ? [{ key: "e", word: "Edit", run: () => router.push(studioPath(handle, `posts/${post.id}/edit`)) }]
      : []),
  ];
  const hotkeys = keys.map(({ key, run }): [string, () => void] => [
    key,
    () => !approve.isPending && !isCovered() && run(),
  ]);
  useHotkeys(isWanted ? [...hotkeys, ["shift+?", () => setOpen((before) => !before)]] : []);
  if (keys.length === 0 || !isWanted) return null;
  return (
    <details className={classes.keys} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Keys <Kbd size="xs">?</Kbd>
      </summary>
      <dl>
        {keys.map(({ key, word }) => (
          <div key={key}>
            <dt>
              <Kbd size="xs">{key.toUpperCase()}</Kbd>
            </dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A dialog or a menu is open: keys belong to it. */
function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=menu]") !== null;
}
