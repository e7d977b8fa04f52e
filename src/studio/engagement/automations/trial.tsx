"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./builder.module.css";
import { conditionsOf, type Rule, triggerOf } from "./rule.ts";

/** The recent items that the automation would have acted on, updated while it is edited. */
export function Trial({ rule }: { rule: Rule }) {
  return (
    <Section title={t("Test on recent items")}>
      {rule.kinds.length === 0 ? (
        <p className={classes.trial}>{t("Choose a kind to see matching items.")}</p>
      ) : (
        <Outcome rule={rule} />
      )}
    </Section>
  );
}

function Outcome({ rule }: { rule: Rule }) {
  const { handle } = useBrand();
  const [input] = useDebouncedValue({ trigger: triggerOf(rule), conditions: conditionsOf(rule) }, 300);
  const { data, error } = useQuery(
    useTRPC().automations.try.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  if (error) return <p className={classes.trial}>{`${t("The test failed.")} ${refusalOf(error).message}`}</p>;
  if (!data) return <p className={classes.trial}>{t("Testing …")}</p>;
  if (data.tried === 0) return <p className={classes.trial}>{t("No inbox items to test on yet.")}</p>;
  return (
    <>
      <p className={classes.trial} role="status">
        {rich("Would have acted on {matched} of the last {tried}.", {
          matched: <strong>{data.matched}</strong>,
          tried: data.tried,
        })}
      </p>
      {data.examples.length > 0 ? (
        <ul className={classes.examples} aria-label={t("Matching items")}>
          {data.examples.map(({ id, contact, body }) => (
            <li key={id}>
              <TextLink href={`${studioPath(handle, "inbox")}?status=all&item=${id}`} size="sm">
                {contact ?? t("Someone")}
              </TextLink>
              <span>{`: ${excerptOf(body, 90) || t("No text.")}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
