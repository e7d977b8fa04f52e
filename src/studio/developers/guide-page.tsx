import type { ReactNode } from "react";
import { Prose } from "#ui/prose.tsx";
import classes from "./developers-frame.module.css";
import { guides } from "./guides.ts";

interface GuidePageProps {
  slug: string;
  children: ReactNode;
}

/** One guide with its title. */
export function GuidePage({ slug, children }: GuidePageProps) {
  const guide = guides.find((one) => one.slug === slug);
  return (
    <article>
      <h1 className={classes.title}>{guide?.title}</h1>
      <p className={classes.summary}>{guide?.summary}</p>
      <Prose>{children}</Prose>
    </article>
  );
}
