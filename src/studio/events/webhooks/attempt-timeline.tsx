import { t } from "#kernel/language.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Timeline } from "#ui/timeline.tsx";
import classes from "./attempt-timeline.module.css";
import { type Attempt, explainFailure, outcomeOf } from "./delivery-labels.ts";

interface AttemptTimelineProps {
  attempts: readonly Attempt[];
  /** The request headers of each attempt, by its number; they differ in timestamp and signature. */
  headersOf: (number: number) => Readonly<Record<string, string>>;
  /** The brand's IANA time zone. */
  zone: string;
}

/** Every attempt of a delivery with its result; each expands to its headers and the receiver's response. */
export function AttemptTimeline({ attempts, headersOf, zone }: AttemptTimelineProps) {
  return (
    <Timeline
      label={t("Attempts")}
      events={attempts.map((attempt, index) => ({
        id: attempt.number,
        status: attempt.status,
        title: t("Attempt {number}: {outcome}", { number: attempt.number, outcome: outcomeOf(attempt) }),
        at: <RelativeTime iso={attempt.at} zone={zone} />,
        children: (
          <AttemptDetail
            attempt={attempt}
            headers={headersOf(attempt.number)}
            isOpen={index === attempts.length - 1 && attempt.status === "failed"}
          />
        ),
      }))}
    />
  );
}

interface AttemptDetailProps {
  attempt: Attempt;
  headers: Readonly<Record<string, string>>;
  isOpen: boolean;
}

function AttemptDetail({ attempt, headers, isOpen }: AttemptDetailProps) {
  const explanation = explainFailure(attempt);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      {explanation ? <div>{explanation}</div> : null}
      <details className={classes.details} open={isOpen}>
        <summary className={classes.summary}>{t("Headers and response")}</summary>
        <div className={classes.blocks}>
          {lines.length > 0 ? (
            <CodeBlock label={t("Request headers")} code={lines.join("\n")} copyLabel={t("Copy request headers")} />
          ) : null}
          {attempt.response_body ? (
            <CodeBlock
              label={t("Response body, first 8 KiB")}
              code={attempt.response_body}
              copyLabel={t("Copy response body")}
            />
          ) : (
            <p className={classes.none}>
              {attempt.status === "pending" ? t("No response yet.") : t("The response has no body.")}
            </p>
          )}
        </div>
      </details>
    </>
  );
}
