"use client";

import { Modal, Stack } from "@mantine/core";
import { DefinitionList } from "#ui/definition-list.tsx";
import { KeysSwitch } from "../palette/keys-switch.tsx";

const keys = (...names: string[]) => (
  <>
    {names.map((name) => (
      <span key={name}>
        <kbd>{name}</kbd>{" "}
      </span>
    ))}
  </>
);

/** Which keys do what in the calendar, and a switch for who does not want them. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys of the calendar">
      <Stack gap="lg">
        <DefinitionList
          items={[
            { term: "Month, week, list", value: keys("M", "W", "L") },
            { term: "Today", value: keys("T") },
            { term: "From day to day", value: keys("←", "→", "↑", "↓") },
            { term: "Open the day", value: keys("Enter") },
            { term: "Another month or week", value: keys("Page up", "Page down") },
            { term: "On a post: pick it up", value: keys("M") },
            {
              term: "Move it",
              value: <>{keys("←", "→", "↑", "↓")} in the week ↑ and ↓ by quarters of an hour, with Shift by hours</>,
            },
            { term: "Put it down, or back", value: keys("Enter", "Escape") },
          ]}
        />
        <KeysSwitch />
      </Stack>
    </Modal>
  );
}
