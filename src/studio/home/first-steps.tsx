"use client";

import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { FirstSteps as StepsSchema } from "#domain/home/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Section } from "#ui/section.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { hideSteps } from "./hidden-steps.ts";
import classes from "./home.module.css";
import { SampleContentNotice } from "./sample-content-notice.tsx";

type Steps = z.output<typeof StepsSchema>;

const STEPS: { done: keyof Steps; title: string; detail: string; page: string }[] = [
  { done: "is_named", title: "Name the brand", detail: "And set its time zone.", page: "settings" },
  {
    done: "is_connected",
    title: "Connect an app",
    detail: "An endpoint or a token. Set up first, it receives your first post.",
    page: "settings/api",
  },
  { done: "has_post", title: "Create your first post", detail: "Publish it on your feed page.", page: "posts/new" },
  {
    done: "has_channel",
    title: "Connect a channel",
    detail: "Publish to your social accounts.",
    page: "channels",
  },
  {
    done: "has_company",
    title: "Invite someone",
    detail: "To write or approve posts with you.",
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
      title="Get started"
      description={`${STEPS.filter(({ done }) => steps[done]).length} of ${STEPS.length} done.`}
      action={
        <IconButton aria-label="Hide" onClick={hide}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </IconButton>
      }
    >
      <ol className={classes.steps}>
        {STEPS.map(({ done, title, detail, page }) => (
          <li key={done} className={classes.step} data-done={steps[done] || undefined}>
            <span className={classes.tick} aria-hidden>
              {steps[done] ? <IconCheck size={14} stroke={2.5} /> : null}
            </span>
            <span>
              {steps[done] ? (
                <>
                  {title}
                  <span className="visually-hidden">, done</span>
                </>
              ) : (
                <PageLink href={studioPath(handle, page)}>{title}</PageLink>
              )}
              <span className={classes.brand}>{detail}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
