"use client";

import { IconCheck, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import type { z } from "zod";
import type { FirstSteps as StepsSchema } from "#domain/home/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Section } from "#ui/section.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { hideSteps } from "./hidden-steps.ts";
import classes from "./home.module.css";

type Steps = z.output<typeof StepsSchema>;

const STEPS: { done: keyof Steps; title: string; detail: string; page: string }[] = [
  { done: "is_named", title: "Name the brand", detail: "And say in which time zone it lives.", page: "settings" },
  { done: "has_post", title: "Write a first post", detail: "Its feed page takes it at once.", page: "posts/new" },
  {
    done: "has_channel",
    title: "Connect a channel",
    detail: "Beside the feed page, where you publish.",
    page: "channels",
  },
  {
    done: "has_company",
    title: "Invite somebody",
    detail: "To write with you, or to approve.",
    page: "settings/members",
  },
  { done: "is_connected", title: "Connect a program", detail: "The API, webhooks, or an agent.", page: "settings/api" },
];

/** What sets a fresh brand up, until all of it is done or the owner has seen enough of it. */
export function FirstSteps() {
  const { handle } = useBrand();
  const { data: steps } = useQuery(useTRPC().home.firstSteps.queryOptions({}));
  const [isHidden, setHidden] = useState(false);
  if (!steps || isHidden || STEPS.every(({ done }) => steps[done])) return null;
  const hide = () => {
    hideSteps(handle);
    setHidden(true);
  };
  return (
    <Section
      title="First steps"
      description={`${STEPS.filter(({ done }) => steps[done]).length} of ${STEPS.length} done.`}
      action={
        <IconButton aria-label="Hide the first steps" onClick={hide}>
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
                <Link href={studioPath(handle, page)}>{title}</Link>
              )}
              <span className={classes.brand}>{detail}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
