import { Menu } from "@mantine/core";

interface ChoiceItemsProps {
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** The items of a menu of choices. */
export default function ChoiceItems({ choices, onChoose }: ChoiceItemsProps) {
  return choices.map(({ value, label }) => (
    <Menu.Item key={value} onClick={() => onChoose(value)}>
      {label}
    </Menu.Item>
  ));
}
