"use client";

import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { FirstSteps as StepsSchema } from "#domain/insights/home/schema.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Section } from "#ui/section.tsx";
import { hideSteps } from "./hidden-steps.ts";
import classes from "./home.module.css";
import { SampleContentNotice } from "./sample-content-notice.tsx";

type Steps = z.output<typeof StepsSchema>;

/** The steps of a new brand; those with a `step` are done in the setup, which can be opened at each. */
const STEPS: { done: keyof Steps; title: Message; detail: Message; step?: string; page?: string }[] = [
  { done: "is_named", title: msg("Name the brand"), detail: msg("And set its time zone."), step: "name" },
  {
    done: "has_channel",
    title: msg("Connect a channel"),
    detail: msg("Publish to your social accounts."),
    step: "networks",
  },
  {
    done: "has_posting_times",
    title: msg("Set posting times"),
    detail: msg("When posts in the queue go out."),
    step: "times",
  },
  {
    done: "has_post",
    title: msg("Plan your first week"),
    detail: msg("With a first post on your feed page."),
    step: "week",
  },
  {
    done: "has_company",
    title: msg("Invite someone"),
    detail: msg("To write or approve posts with you."),
    page: "settings/members",
  },
];

/** Setup steps of a new brand, until all are done or the owner hides them; for sample content, what it is. */
export function FirstSteps() {
  const { handle } = useBrand();
  const { data: steps } = useQuery(useTRPC().home.firstSteps.queryOptions({}));
  const [isHidden, setHidden] = useState(false);
  if (steps?.has_sample_content) return <SampleContentNotice />;
  if (!steps || isHidden || STEPS.every(({ done }) => steps[done])) return null;
  const hide = () => {
    hideSteps(handle);
    setHidden(true);
  };
  return (
    <Section
      title={t("Get started")}
      description={t("{done} of {count} done.", {
        done: STEPS.filter(({ done }) => steps[done]).length,
        count: STEPS.length,
      })}
      action={
        <IconButton aria-label={t("Hide")} onClick={hide}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </IconButton>
      }
    >
      <ol className={classes.steps}>
        {STEPS.map(({ done, title, detail, step, page = "" }) => (
          <li key={done} className={classes.step} data-done={steps[done] || undefined}>
            <span className={classes.tick} aria-hidden>
              {steps[done] ? <IconCheck size={14} stroke={2.5} /> : null}
            </span>
            <span>
              {steps[done] ? (
                <>
                  <span>{t(title)}</span>
                  <span className="visually-hidden">{`, ${t("done")}`}</span>
                </>
              ) : (
                <PageLink href={step ? `/welcome?brand=${handle}&step=${step}` : studioPath(handle, page)}>
                  {t(title)}
                </PageLink>
              )}
              <span className={classes.brand}>{t(detail)}</span>
            </span>
          </li>
        ))}
      </ol>
      {steps.is_connected ? null : (
        <details className={classes.developers}>
          <summary>{t("For developers")}</summary>
          <p>{t("Set these up before your first post, so that they receive it.")}</p>
          <ul>
            <li>
              <PageLink href={`${studioPath(handle, "settings/api")}?new=endpoint`}>
                {t("Add a webhook endpoint")}
              </PageLink>
            </li>
            <li>
              <PageLink href={`${studioPath(handle, "settings/api")}?new=token`}>{t("Create an API token")}</PageLink>
            </li>
            <li>
              <PageLink href="/developers">{t("Read the guides")}</PageLink>
            </li>
          </ul>
        </details>
      )}
    </Section>
  );
}
