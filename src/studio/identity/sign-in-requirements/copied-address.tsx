import { Group, Text } from "@mantine/core";
import { Copy } from "#ui/copy.tsx";

/** A URL to copy and enter elsewhere. */
export function CopiedAddress({ value, copyLabel }: { value: string; copyLabel: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Text style={{ overflowWrap: "anywhere" }}>{value}</Text>
      <Copy value={value} label={copyLabel} />
    </Group>
  );
}
