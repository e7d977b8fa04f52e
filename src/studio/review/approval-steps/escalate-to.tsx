import { MultiSelect } from "@mantine/core";
import { t } from "#kernel/language.ts";

interface EscalateToProps {
  approvers: readonly { id: number; name: string }[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Who is notified of an undecided step. */
export default function EscalateTo({ approvers, chosen, onChange }: EscalateToProps) {
  return (
    <MultiSelect
      label={t("Escalate to")}
      placeholder={chosen.length > 0 ? undefined : t("The brand owner")}
      data={approvers.map((member) => ({ value: String(member.id), label: member.name }))}
      value={chosen.map(String)}
      searchable
      clearable
      onChange={(values) => onChange(values.map(Number))}
    />
  );
}
