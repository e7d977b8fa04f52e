import { Button } from "@mantine/core";
import type { z } from "zod";
import type { Export as ExportSchema } from "#domain/identity/data-exports/schema.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { formatBytes } from "#studio/billing/pricing/labels.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";

export type Export = z.output<typeof ExportSchema>;

const STATUS_LABELS: Record<Export["status"], Message> = {
  pending: msg("Queued"),
  running: msg("In progress"),
  ready: msg("Ready"),
  failed: msg("Failed"),
  expired: msg("Expired"),
};

interface ExportRowsProps {
  exports: readonly Export[];
  /** Downloads an export, with a confirmation of identity where it is required. */
  onDownload: (id: number) => void;
}

/** Earlier exports with date, status, and the file while it is available. */
export function ExportRows({ exports, onDownload }: ExportRowsProps) {
  const zone = useBrowserZone();
  return (
    <Rows label={t("Exports")}>
      {exports.map(({ id, status, bytes: size, error, created_at: created, expires_at: expires }) => (
        <Row
          key={id}
          title={size === null ? t(STATUS_LABELS[status]) : `${t(STATUS_LABELS[status])}, ${formatBytes(size)}`}
          detail={
            <>
              {rich("Requested {time}", { time: <RelativeTime iso={created} zone={zone} /> })}
              {status === "ready" && expires ? (
                <>
                  <span>{" · "}</span>
                  {rich("until {time}", { time: <Time iso={expires} zone={zone} style="date" /> })}
                </>
              ) : null}
              {error ? <span>{` · ${error}`}</span> : null}
            </>
          }
          trailing={
            status === "ready" ? (
              <Button size="xs" onClick={() => onDownload(id)}>
                {t("Download")}
              </Button>
            ) : null
          }
        />
      ))}
    </Rows>
  );
}
