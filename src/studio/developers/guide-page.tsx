import { Prose } from "#ui/prose.tsx";
import classes from "./developers-frame.module.css";
import { GUIDE_COMPONENTS } from "./guide-components.tsx";
import type { GuideContent, GuideProps } from "./guide-props.ts";
import { guides } from "./guides.ts";

interface GuidePageProps extends GuideProps {
  slug: string;
  /** Its text: `<slug>.mdx`. */
  Content: GuideContent;
}

/** One guide with its title. */
export function GuidePage({ slug, Content, ...props }: GuidePageProps) {
  const guide = guides.find((one) => one.slug === slug);
  return (
    <article>
      <h1 className={classes.title}>{guide?.title}</h1>
      <p className={classes.summary}>{guide?.summary}</p>
      <Prose>
        <Content components={GUIDE_COMPONENTS} {...props} />
      </Prose>
    </article>
  );
}
