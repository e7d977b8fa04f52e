import { Button } from "@mantine/core";
import type { z } from "zod";
import type { ApprovalPage, LinkedPost as LinkedPostSchema } from "#domain/review/approval-links/schema.ts";
import { msg, t } from "#kernel/language.ts";
import { nextTime } from "#studio/content/posts/actions/next-time.ts";
import { openEntries } from "#studio/content/posts/comments/open-entries.ts";
import { ReviewFrame } from "#studio/review/share-links/review-frame.tsx";
import { EnvelopeDrawing } from "#ui/drawings/envelope.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./decide.module.css";
import { DecisionForm } from "./decision-form.tsx";
import { DecisionOutcome } from "./decision-outcome.tsx";
import { LinkedChanges } from "./linked-changes.tsx";
import { LinkedPreviews } from "./linked-previews.tsx";
import { LinkedThread } from "./linked-thread.tsx";

export type LinkedPost = z.output<typeof LinkedPostSchema>;
export type Page = z.output<typeof ApprovalPage>;
export type LinkStage = { at: "open"; page: Page } | { at: "unknown" | "ended" | "throttled" };

interface DecidePageProps {
  token: string;
  stage: LinkStage;
  /** The post of the URL. */
  postId: number | null;
  isRequestingChanges: boolean;
  /** Whether the last submission was refused. */
  wasRefused: boolean;
  /** Whether the approval waits for the answer to whether open comments are passed over; only without scripts. */
  isAsked: boolean;
  decide: (form: FormData) => Promise<void>;
}

/** `/decide/{token}`: a person confirms the decision that an approval email offers. Works without scripts. */
export function DecidePage({
  token,
  stage,
  postId,
  isRequestingChanges,
  wasRefused,
  isAsked,
  decide,
}: DecidePageProps) {
  if (stage.at !== "open") return <NoDecision at={stage.at} />;
  const { brand, person, posts } = stage.page;
  const post = posts.find(({ id }) => id === postId) ?? posts.find(({ state }) => state === "open") ?? posts[0];
  if (!post) {
    return <NoDecision at="deleted" />;
  }
  const pathOf = (id: number) => `/decide/${encodeURIComponent(token)}?post=${id}`;
  const place = posts.indexOf(post);
  const next = [...posts.slice(place + 1), ...posts.slice(0, place)].find(({ state }) => state === "open");
  const at = nextTime(post.channels, post.scheduled_at);
  return (
    <ReviewFrame brand={brand}>
      <article className={classes.post}>
        <header>
          <h1 className={classes.title}>{titleOf(post)}</h1>
          <p className={classes.status}>
            <StatusBadge status={post.status} />
            <span>{at === null ? t("Not scheduled yet.") : <Time iso={at} zone={brand.timezone} />}</span>
          </p>
          {posts.length > 1 ? (
            <nav className={classes.places} aria-label={t("Posts of this email")}>
              {posts.map(({ id, state }, index) => (
                <a
                  key={id}
                  href={pathOf(id)}
                  className={classes.place}
                  data-state={state === "open" ? undefined : "done"}
                  aria-current={id === post.id ? "page" : undefined}
                  aria-label={
                    state === "open"
                      ? t("Post {number} of {total}", { number: index + 1, total: posts.length })
                      : t("Post {number} of {total}, done", { number: index + 1, total: posts.length })
                  }
                >
                  {index + 1}
                </a>
              ))}
            </nav>
          ) : null}
        </header>
        {post.state === "open" ? null : (
          <DecisionOutcome post={post} brand={brand} nextPath={next ? pathOf(next.id) : null} />
        )}
        {post.state === "open" ? <LinkedChanges post={post} zone={brand.timezone} /> : null}
        <LinkedPreviews post={post} brandName={brand.name} />
        <LinkedThread post={post} zone={brand.timezone} />
        {post.state === "open" ? (
          <DecisionForm
            token={token}
            postId={post.id}
            person={person}
            isRequestingChanges={isRequestingChanges}
            wasRefused={wasRefused}
            open={openEntries(post.comments, ({ is_own: isOwn }) => isOwn)}
            isAsked={isAsked}
            decide={decide}
          />
        ) : null}
      </article>
    </ReviewFrame>
  );
}

function titleOf({ state, decision }: LinkedPost): string {
  if (state === "open") return t("Do you approve this post?");
  if (state === "changed") return t("There is a newer version");
  if (state === "closed") return t("No decision needed");
  return decision?.kind === "change_request" ? t("Changes requested") : t("Approved");
}

const REASONS = {
  unknown: {
    title: msg("This link doesn't work"),
    text: msg(
      "Check that you opened the whole link. It also stops working when you no longer approve posts of the brand.",
    ),
  },
  ended: {
    title: msg("This link has expired"),
    text: msg("Links in approval emails work for 14 days. Sign in to see what waits for you."),
  },
  throttled: { title: msg("Too many requests"), text: msg("Wait a minute, then open the link again.") },
  deleted: { title: msg("This post was deleted"), text: msg("There is nothing to decide.") },
};

function NoDecision({ at }: { at: keyof typeof REASONS }) {
  const { title, text } = REASONS[at];
  return (
    <ReviewFrame>
      <h1 className="visually-hidden">{t(title)}</h1>
      <EmptyState
        drawing={<EnvelopeDrawing />}
        title={t(title)}
        action={
          <Button component="a" href="/studio" variant={at === "ended" ? "filled" : "default"}>
            {t("Sign in")}
          </Button>
        }
      >
        {t(text)}
      </EmptyState>
    </ReviewFrame>
  );
}
