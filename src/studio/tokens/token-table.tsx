import { Button, Table } from "@mantine/core";
import type { z } from "zod";
import type { TieredTokenView } from "#domain/tokens/schema.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { TableFrame } from "#ui/table-frame.tsx";
import { Time } from "#ui/time.tsx";
import { tierWords } from "./tier-words.ts";
import classes from "./token-table.module.css";

export type Token = z.output<typeof TieredTokenView>;

interface TokenTableProps {
  tokens: readonly Token[];
  /** The brand's IANA zone. */
  zone: string;
  onRevoke: (token: Token) => void;
}

/** Tokens with what they may do, how they end, and when they were last used. */
export function TokenTable({ tokens, zone, onRevoke }: TokenTableProps) {
  return (
    <TableFrame label="API tokens">
      <Table miw={680}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Tier</Table.Th>
            <Table.Th>Ends in</Table.Th>
            <Table.Th>Created</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Acts</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tokens.map((token) => (
            <Table.Tr key={token.id}>
              <Table.Td className={classes.name}>{token.name}</Table.Td>
              <Table.Td>
                {tierWords[token.tier].name} <code className={classes.tier}>{token.tier}</code>
              </Table.Td>
              <Table.Td>
                <code>…{token.last_four}</code>
              </Table.Td>
              <Table.Td>
                <Time iso={token.created_at} zone={zone} style="date" />
              </Table.Td>
              <Table.Td>
                {token.last_used_at ? <RelativeTime iso={token.last_used_at} zone={zone} /> : "Never"}
              </Table.Td>
              <Table.Td className={classes.acts}>
                <Button size="xs" onClick={() => onRevoke(token)} aria-label={`Revoke ${token.name}`}>
                  Revoke
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  );
}
