import { Button } from "@mantine/core";
import type { z } from "zod";
import type { TieredTokenView } from "#domain/identity/tokens/schema.ts";
import { msg, t } from "#kernel/language.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";
import { tierLabels } from "./tier-labels.ts";
import classes from "./token-rows.module.css";

export type Token = z.output<typeof TieredTokenView>;

interface TokenRowsProps {
  tokens: readonly Token[];
  /** The brand's IANA time zone. */
  zone: string;
  onRotate: (token: Token) => void;
  onRevoke: (token: Token) => void;
}

const isLimited = ({ brand_ids, channel_ids, scopes, addresses }: Token) =>
  brand_ids.length + channel_ids.length + scopes.length + addresses.length > 0;

/** Tokens with tier, limits, last characters and last use. */
export function TokenRows({ tokens, zone, onRotate, onRevoke }: TokenRowsProps) {
  return (
    <Rows label={t("API tokens")}>
      {tokens.map((token) => (
        <Row
          key={token.id}
          title={token.name}
          detail={rich("{level} {tier} · ends in {characters} · created {time}", {
            level: t(tierLabels[token.tier].name),
            tier: (
              <code translate="no" className={classes.tier}>
                {token.tier}
              </code>
            ),
            characters: <code translate="no">{token.last_four}</code>,
            time: <Time iso={token.created_at} zone={zone} style="date" />,
          })}
          trailing={
            <>
              {isLimited(token) ? <span>{t("Limited")}</span> : null}
              {token.expires_at ? (
                <span>{rich("Ends {time}", { time: <RelativeTime iso={token.expires_at} zone={zone} /> })}</span>
              ) : null}
              {token.previous_secret_until ? (
                <span>
                  {rich("Previous secret ends {time}", {
                    time: <RelativeTime iso={token.previous_secret_until} zone={zone} />,
                  })}
                </span>
              ) : null}
              {token.is_unused ? <span>{t("Unused for 90 days")}</span> : null}
              {token.last_used_at ? (
                <span>
                  {rich(
                    token.last_used_address === null ? msg("Last used {time}") : msg("Last used {time} from {address}"),
                    {
                      time: <RelativeTime iso={token.last_used_at} zone={zone} />,
                      address: token.last_used_address,
                    },
                  )}
                </span>
              ) : (
                <span>{t("Never used")}</span>
              )}
              <Button
                size="xs"
                onClick={() => onRotate(token)}
                aria-label={t("Replace secret of {name}", { name: token.name })}
              >
                {t("Replace secret")}
              </Button>
              <Button size="xs" onClick={() => onRevoke(token)} aria-label={t("Revoke {name}", { name: token.name })}>
                {t("Revoke")}
              </Button>
            </>
          }
        />
      ))}
    </Rows>
  );
}
