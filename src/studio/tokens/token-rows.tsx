import { Button } from "@mantine/core";
import type { z } from "zod";
import type { TieredTokenView } from "#domain/tokens/schema.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
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

/** Tokens with tier, last characters and last use. */
export function TokenRows({ tokens, zone, onRevoke }: TokenRowsProps) {
  return (
    <Rows label="API tokens">
      {tokens.map((token) => (
        <Row
          key={token.id}
          title={token.name}
          detail={
            <>
              {tierLabels[token.tier].name} <code className={classes.tier}>{token.tier}</code> · ends in{" "}
              <code>{token.last_four}</code> · created <Time iso={token.created_at} zone={zone} style="date" />
            </>
          }
          trailing={
            <>
              {token.last_used_at ? (
                <span>
                  Last used <RelativeTime iso={token.last_used_at} zone={zone} />
                  {token.last_used_address === null ? null : ` from ${token.last_used_address}`}
                </span>
              ) : (
                "Never used"
              )}
              <Button size="xs" onClick={() => onRevoke(token)} aria-label={`Revoke ${token.name}`}>
                Revoke
              </Button>
            </>
          }
        />
      ))}
    </Rows>
  );
}
