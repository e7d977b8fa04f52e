import { Group, Radio } from "@mantine/core";
import { NOTE_COLORS, type NoteColor } from "#domain/planning/notes/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";

const LABELS: Record<NoteColor, Message> = {
  gray: msg("Gray"),
  yellow: msg("Yellow"),
  green: msg("Green"),
  blue: msg("Blue"),
  purple: msg("Purple"),
  red: msg("Red"),
};

interface ColorChoiceProps {
  value: NoteColor;
  onChange: (color: NoteColor) => void;
}

/** The color of a note or a campaign, by name. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  return (
    <Radio.Group
      label={t("Color")}
      value={value}
      onChange={(chosen) => onChange(NOTE_COLORS.find((each) => each === chosen) ?? value)}
    >
      <Group gap="sm" mt={4}>
        {NOTE_COLORS.map((each) => (
          <Radio key={each} value={each} label={t(LABELS[each])} />
        ))}
      </Group>
    </Radio.Group>
  );
}
