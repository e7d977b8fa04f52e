import { Button } from "@mantine/core";
import type { z } from "zod";
import type { Export as ExportSchema } from "#domain/exports/schema.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";
import { useBrowserZone } from "../../frame/use-browser-zone.ts";
import { bytes } from "../../pricing/labels.ts";

export type Export = z.output<typeof ExportSchema>;

const STATUS_LABELS: Record<Export["status"], string> = {
  pending: "Queued",
  running: "In progress",
  ready: "Ready",
  failed: "Failed",
  expired: "Expired",
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
    <Rows label="Exports">
      {exports.map(({ id, status, bytes: size, error, created_at: created, expires_at: expires }) => (
        <Row
          key={id}
          title={
            <>
              {STATUS_LABELS[status]}
              {size === null ? null : `, ${bytes(size)}`}
            </>
          }
          detail={
            <>
              Requested <RelativeTime iso={created} zone={zone} />
              {status === "ready" && expires ? (
                <>
                  {" · "}until <Time iso={expires} zone={zone} style="date" />
                </>
              ) : null}
              {error ? ` · ${error}` : null}
            </>
          }
          trailing={
            status === "ready" ? (
              <Button size="xs" onClick={() => onDownload(id)}>
                Download
              </Button>
            ) : null
          }
        />
      ))}
    </Rows>
  );
}
