import { type FormEvent, Suspense, useRef, useState } from "react";
import type { Elements } from "#ui/elements.ts";
import { lazy } from "#ui/lazy.tsx";
import type { Channel } from "../checks/checks.ts";
import { isPublishedText } from "../field-ids.ts";

const AccountMentions = lazy(() => import("./account-mentions.tsx"));

interface MentionAreaProps {
  /** The channels whose networks are searched. */
  channels: readonly Channel[];
  /** Whether the text is also published on other networks than these channels' one. */
  isShared: boolean;
  className: string | undefined;
  children: Elements;
}

/** The version's text fields: typing `@` in them offers accounts of the networks. Its list is loaded with the first `@`. */
export function MentionArea({ channels, isShared, className, children }: MentionAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [isUsed, setUsed] = useState(false);
  const onInput = ({ target }: FormEvent) => {
    if (isPublishedText(target) && target.value.includes("@")) setUsed(true);
  };
  return (
    <div ref={area} className={className} onInput={onInput}>
      {children}
      {isUsed && channels.length > 0 ? (
        <Suspense fallback={null}>
          <AccountMentions area={area} channels={channels} isShared={isShared} />
        </Suspense>
      ) : null}
    </div>
  );
}
