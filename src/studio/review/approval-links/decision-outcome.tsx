import { Button } from "@mantine/core";
import { IconCircleCheck, IconInfoCircle, IconMessageReply } from "@tabler/icons-react";
import { msg, t } from "#kernel/language.ts";
import { rich } from "#ui/rich.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./decide.module.css";
import type { LinkedPost, Page } from "./decide-page.tsx";

interface DecisionOutcomeProps {
  post: LinkedPost;
  brand: Page["brand"];
  /** The next post of the email without a decision. */
  nextPath: string | null;
}

const WORDS = {
  change_request: msg("{author} requested changes on {time}. The team was told."),
  approval: msg("{author} approved this post on {time}."),
};
const OWN_WORDS = {
  change_request: msg("You requested changes on {time}. The team was told."),
  approval: msg("You approved this post on {time}."),
};

/** Why there is nothing to confirm: who decided, or what happened to the post since the email. */
export function DecisionOutcome({ post, brand, nextPath }: DecisionOutcomeProps) {
  const { state, decision } = post;
  const isDecided = state === "decided" && decision !== null;
  const isChange = decision?.kind === "change_request";
  const Icon = isDecided ? (isChange ? IconMessageReply : IconCircleCheck) : IconInfoCircle;
  return (
    <section
      className={classes.outcome}
      data-tone={isDecided ? (isChange ? "review" : "published") : "draft"}
      role="status"
    >
      <Icon size={24} stroke={1.75} aria-hidden />
      <p>
        {isDecided
          ? rich(decision.is_own ? OWN_WORDS[decision.kind] : WORDS[decision.kind], {
              author: decision.author,
              time: <Time iso={decision.created_at} zone={brand.timezone} />,
            })
          : state === "changed"
            ? t("The post changed after this email was sent, so its buttons don't apply to it.")
            : t("The post is no longer waiting for your decision.")}
      </p>
      <div className={classes.next}>
        <Button component="a" href={`/studio/${brand.handle}/posts/${post.id}`}>
          {t("Open in Masthead")}
        </Button>
        {nextPath ? (
          <Button component="a" variant="filled" href={nextPath}>
            {t("Next post")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
