import { Group, Radio } from "@mantine/core";
import { NOTE_COLORS, type NoteColor } from "#domain/notes/terms.ts";

const LABELS: Record<NoteColor, string> = {
  gray: "Gray",
  yellow: "Yellow",
  green: "Green",
  blue: "Blue",
  purple: "Purple",
  red: "Red",
};

interface ColorChoiceProps {
  value: NoteColor;
  onChange: (color: NoteColor) => void;
}

/** The color of a note or a campaign, by name. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  return (
    <Radio.Group
      label="Color"
      value={value}
      onChange={(chosen) => onChange(NOTE_COLORS.find((each) => each === chosen) ?? value)}
    >
      <Group gap="sm" mt={4}>
        {NOTE_COLORS.map((each) => (
          <Radio key={each} value={each} label={LABELS[each]} />
        ))}
      </Group>
    </Radio.Group>
  );
}
