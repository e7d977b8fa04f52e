import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { z } from "zod";
import type { DeletedPost as DeletedPostSchema } from "#domain/content/deleted-posts/schema.ts";
import { msg, t, tn } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";

export type DeletedPost = z.output<typeof DeletedPostSchema>;

interface DeletedPostRowProps {
  post: DeletedPost;
  isRestoring: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

export const nameOf = ({ excerpt }: DeletedPost): string => excerpt || t("No text");

/** A deleted post with who deleted it, and until when it can be restored. */
export function DeletedPostRow({ post, isRestoring, onRestore, onPurge }: DeletedPostRowProps) {
  const { timezone } = useBrand();
  const name = nameOf(post);
  const facts = [
    post.channels.map((channel) => channel.name).join(", "),
    post.media_count > 0 ? tn(post.media_count, "{count} media file", "{count} media files") : "",
  ].filter((fact) => fact !== "");
  return (
    <Row
      leading={<IconTrash size={18} stroke={1.5} aria-hidden />}
      title={name}
      detail={
        <>
          {facts.length > 0 ? <div>{facts.join(" · ")}</div> : null}
          <div>
            {rich(post.deleted_by ? msg("Deleted {time} by {person}") : msg("Deleted {time}"), {
              time: <RelativeTime iso={post.deleted_at} zone={timezone} />,
              person: post.deleted_by?.name ?? "",
            })}
            <span>{" · "}</span>
            {rich("can be restored until {time}", {
              time: <Time iso={post.expires_at} zone={timezone} style="date" />,
            })}
          </div>
        </>
      }
      trailing={
        <>
          <Button size="xs" aria-label={t("Restore “{name}”", { name })} loading={isRestoring} onClick={onRestore}>
            {t("Restore")}
          </Button>
          <Button size="xs" variant="subtle" aria-label={t("Delete “{name}” forever", { name })} onClick={onPurge}>
            {t("Delete forever")}
          </Button>
        </>
      }
    />
  );
}
