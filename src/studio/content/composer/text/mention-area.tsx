import { type FormEvent, Suspense, useRef, useState } from "react";
import type { Elements } from "#ui/elements.ts";
import { lazy } from "#ui/lazy.tsx";
import type { Channel } from "../checks/checks.ts";
import { isPublishedText } from "../field-ids.ts";

const AccountMentions = lazy(() => import("./account-mentions.tsx"));
const HashtagSuggestions = lazy(() => import("./hashtag-suggestions.tsx"));

interface MentionAreaProps {
  /** The channels whose networks are searched. */
  channels: readonly Channel[];
  /** Whether the text is also published on other networks than these channels' one. */
  isShared: boolean;
  /** Opens the saved mentions. */
  onSavedMentions: () => void;
  className: string | undefined;
  children: Elements;
}

/**
 * The version's text fields: typing `@` in them offers saved mentions and accounts of the networks, and `#` the hashtags of earlier posts.
 * Each list is loaded with the first such sign.
 */
export function MentionArea({ channels, isShared, onSavedMentions, className, children }: MentionAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [used, setUsed] = useState({ at: false, hash: false });
  const onInput = ({ target }: FormEvent) => {
    if (!isPublishedText(target)) return;
    const [at, hash] = [used.at || target.value.includes("@"), used.hash || target.value.includes("#")];
    if (at !== used.at || hash !== used.hash) setUsed({ at, hash });
  };
  return (
    <div ref={area} className={className} onInput={onInput}>
      {children}
      {used.hash ? (
        <Suspense fallback={null}>
          <HashtagSuggestions area={area} />
        </Suspense>
      ) : null}
      {used.at ? (
        <Suspense fallback={null}>
          <AccountMentions area={area} channels={channels} isShared={isShared} onManage={onSavedMentions} />
        </Suspense>
      ) : null}
    </div>
  );
}
