import type { z } from "zod";
import type { Finding as FindingView } from "#domain/operations/installation/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./findings.module.css";

type Finding = z.output<typeof FindingView>;

/** What the checks found: what needs attention first, each with what to do. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const at = (level: Finding["level"]) => findings.filter((finding) => finding.level === level);
  const open = [...at("fail"), ...at("warn")];
  const [fine, off] = [at("ok"), at("off")];
  return (
    <>
      <Section
        title={t("Needs attention")}
        description={open.length > 0 ? t("As the server says it, in English. Run the commands there.") : undefined}
      >
        {open.length > 0 ? (
          <FindingRows label={t("Needs attention")} findings={open} />
        ) : (
          <p>{t("Nothing needs your attention.")}</p>
        )}
      </Section>
      <Section
        title={t("Without a problem")}
        description={tn(fine.length, "{count} result of a check.", "{count} results of checks.")}
      >
        <FindingRows label={t("Without a problem")} findings={fine} />
      </Section>
      {off.length > 0 ? (
        <Section
          title={t("Not configured")}
          description={rich("It need not be. App keys of networks are entered under <a>Networks</a>.", {
            a: (content) => <TextLink href="/administration/networks">{content}</TextLink>,
          })}
        >
          <FindingRows label={t("Not configured")} findings={off} />
        </Section>
      ) : null}
    </>
  );
}

function FindingRows({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <Rows label={label}>
      {findings.map(({ check, level, message, fix }) => (
        <Row
          key={`${check} ${message}`}
          title={<span lang="en">{check}</span>}
          detail={
            <div className={classes.whole} lang="en">
              <div>{message}</div>
              {fix === null ? null : <div className={classes.fix}>{fix}</div>}
            </div>
          }
          trailing={<StatusBadge status={level} />}
        />
      ))}
    </Rows>
  );
}
