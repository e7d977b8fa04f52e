import { t } from "#kernel/language.ts";
import type { OptionValues } from "#platform/connectors/contract.ts";
import type { PreviewShape } from "#platform/connectors/shared/description/preview-shapes.ts";
import classes from "./extras-preview.module.css";

interface ExtrasPreviewProps {
  shape: PreviewShape;
  options: OptionValues | undefined;
}

/** What the network's options add to a post: a poll, a quoted post, buttons. */
export function ExtrasPreview({ shape, options }: ExtrasPreviewProps) {
  const { poll, quote, buttons = [] } = (options && shape.extras?.(options)) ?? {};
  return (
    <>
      {poll ? (
        <section className={classes.poll} aria-label={t("Poll")}>
          {poll.question === null ? null : <p className={classes.question}>{poll.question}</p>}
          <ul className={classes.answers}>
            {poll.answers.map((answer) => (
              <li key={answer} className={classes.answer}>
                {answer}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {quote ? <p className={classes.quote}>{t("Quotes {address}", { address: quote })}</p> : null}
      {buttons.map((row) => (
        <div key={row.join("\n")} className={classes.row}>
          {row.map((text) => (
            <span key={text} className={classes.button}>
              {text}
            </span>
          ))}
        </div>
      ))}
    </>
  );
}
