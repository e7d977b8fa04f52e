import { Table } from "@mantine/core";
import type { z } from "zod";
import type { Queue as QueueView } from "#domain/operations/installation/schema.ts";
import { formatNumber, t } from "#kernel/language.ts";
import { Section } from "#ui/section.tsx";

/** Background jobs by queue. */
export function QueueTable({ queues }: { queues: readonly z.output<typeof QueueView>[] }) {
  return (
    <Section title={t("Queues")} description={t("Failed ones are those of the last 24 hours.")}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("Queue")}</Table.Th>
            <Table.Th>{t("Waiting")}</Table.Th>
            <Table.Th>{t("Running")}</Table.Th>
            <Table.Th>{t("Failed")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {queues.map(({ name, ready, active, failed }) => (
            <Table.Tr key={name}>
              <Table.Td translate="no">{name}</Table.Td>
              <Table.Td>{formatNumber(ready)}</Table.Td>
              <Table.Td>{formatNumber(active)}</Table.Td>
              <Table.Td>{formatNumber(failed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
