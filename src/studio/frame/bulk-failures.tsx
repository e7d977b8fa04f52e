import { Button, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Dialog } from "#ui/dialog.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { PageLink } from "#ui/page-link.tsx";
import classes from "./bulk-failures.module.css";

/** The objects that a bulk action was refused for. */
export interface BulkFailure {
  title: string;
  /** `href`: where to see it; null without a page. */
  refused: { id: number; name: string; href: string | null; message: string }[];
}

interface BulkFailuresProps {
  failure: BulkFailure | null;
  onClose: () => void;
}

/** Names what a bulk action was refused for, each with the reason. */
export function BulkFailures({ failure, onClose }: BulkFailuresProps) {
  return (
    <Dialog opened={failure !== null} onClose={onClose} title={failure?.title}>
      <Stack gap="md">
        <ul className={classes.failures}>
          {failure?.refused.map(({ id, name, href, message }) => (
            <li key={id}>
              {href === null ? <strong>{name}</strong> : <PageLink href={href}>{name}</PageLink>}
              <span>{message}</span>
            </li>
          ))}
        </ul>
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            {t("Close")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
