import classes from "./body-text.module.css";
import { splitParagraphs, splitRuns } from "./text.ts";

interface BodyTextProps {
  body: string;
  /** `lead` is the newest entry of a page, in larger type. */
  size?: "lead" | "plain";
  /** Before it is published, links say where they lead, and lead nowhere. */
  isPreview?: boolean;
}

/** First paragraphs up to this many characters are set as a headline. */
const HEADLINE = 200;

/** A post's text as readers see it: paragraphs, line breaks, and URLs as links. */
export function BodyText({ body, size = "plain", isPreview = false }: BodyTextProps) {
  return (
    <div className={classes.text} data-size={size}>
      {splitParagraphs(body).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else that tells them apart.
        <p key={index} data-headline={(size === "lead" && index === 0 && paragraph.length <= HEADLINE) || undefined}>
          {splitRuns(paragraph).map(({ text, href }, place) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <a key={place} {...(isPreview ? leadsNowhere(href) : { href, rel: "nofollow ugc noopener" })}>
                {text}
              </a>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <span key={place}>{text}</span>
            ),
          )}
        </p>
      ))}
    </div>
  );
}

function leadsNowhere(href: string) {
  return { role: "link", "aria-disabled": true, title: href } as const;
}
