import { Group, Radio, Stack } from "@mantine/core";
import { useId } from "react";
import { t } from "#kernel/language.ts";
import classes from "./tier-choice.module.css";
import { TOKEN_TIERS, type TokenTier, tierLabels } from "./tier-labels.ts";

interface TierChoiceProps {
  value: TokenTier;
  onChange: (tier: TokenTier) => void;
  /** The tiers that can be selected; all three by default. */
  tiers?: readonly TokenTier[];
  /** Says that the choice is final. */
  description?: string;
}

/** The tiers with what each can do, since the choice is final. */
export function TierChoice({
  value,
  onChange,
  tiers = TOKEN_TIERS,
  description = t("Can't be changed later. Choose the lowest level needed."),
}: TierChoiceProps) {
  const id = useId();
  return (
    <Radio.Group<TokenTier> label={t("Access level")} description={description} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {tiers.map((tier) => (
          <Radio.Card
            key={tier}
            value={tier}
            className={classes.card}
            aria-label={t(tierLabels[tier].name)}
            aria-describedby={`${id}-${tier}`}
          >
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator className={classes.indicator} iconColor="var(--text-on-accent)" />
              <span className={classes.words}>
                <span className={classes.name}>
                  <span>{t(tierLabels[tier].name)}</span>{" "}
                  <code translate="no" className={classes.tier}>
                    {tier}
                  </code>
                </span>
                <span id={`${id}-${tier}`} className={classes.may}>
                  {t(tierLabels[tier].may)}
                </span>
                <span className={classes.use}>{t(tierLabels[tier].for)}</span>
              </span>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
