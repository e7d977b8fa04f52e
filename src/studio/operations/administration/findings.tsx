import type { z } from "zod";
import type { Finding as FindingView } from "#domain/operations/installation/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./findings.module.css";

type Finding = z.output<typeof FindingView>;

/** What the checks found: what needs attention first, each with what to do. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const open = findings.filter(({ level }) => level === "fail" || level === "warn");
  const failed = open.filter(({ level }) => level === "fail");
  return (
    <>
      <Section
        title={t("Needs attention")}
        description={open.length > 0 ? t("As the server says it, in English. Run the commands there.") : undefined}
      >
        {open.length > 0 ? (
          <FindingRows
            label={t("Needs attention")}
            findings={[...failed, ...open.filter(({ level }) => level === "warn")]}
          />
        ) : (
          <p>{t("Nothing needs your attention.")}</p>
        )}
      </Section>
      <Section
        title={t("All checks")}
        description={tn(
          findings.length - open.length,
          "{count} result without a problem.",
          "{count} results without a problem.",
        )}
      >
        <FindingRows
          label={t("All checks")}
          findings={findings.filter(({ level }) => level === "ok" || level === "off")}
        />
      </Section>
    </>
  );
}

function FindingRows({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <Rows label={label}>
      {findings.map(({ check, level, message, fix }) => (
        <Row
          key={`${check} ${message}`}
          title={
            <span className={classes.whole} lang="en">
              {message}
            </span>
          }
          detail={
            <span className={classes.whole} lang="en">
              {fix === null ? check : `${check} → ${fix}`}
            </span>
          }
          trailing={<StatusBadge status={level} />}
        />
      ))}
    </Rows>
  );
}
