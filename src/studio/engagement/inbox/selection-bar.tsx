import { Button } from "@mantine/core";
import { t, tn } from "#kernel/language.ts";
import type { ItemStatus } from "./item.ts";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  count: number;
  onStatusChange: (status: ItemStatus) => void;
  onClear: () => void;
}

/** Bulk actions on items. */
export function SelectionBar({ count, onStatusChange, onClear }: SelectionBarProps) {
  return (
    <section className={classes.bar} aria-label={t("Selected items")}>
      <span role="status">{tn(count, "{count} selected", "{count} selected")}</span>
      <Button size="xs" onClick={() => onStatusChange("done")}>
        {t("Done")}
      </Button>
      <Button size="xs" onClick={() => onStatusChange("archived")}>
        {t("Archive")}
      </Button>
      <Button size="xs" onClick={() => onStatusChange("open")}>
        {t("Reopen")}
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t("Clear")}
      </Button>
    </section>
  );
}
