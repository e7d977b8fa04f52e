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
  onRevoke: (token: Token) => void;
}

const isLimited = ({ brand_ids, scopes, addresses }: Token) => brand_ids.length + scopes.length + addresses.length > 0;

/** Tokens with tier, limits, last characters and last use. */
export function TokenRows({ tokens, zone, onRevoke }: TokenRowsProps) {
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
