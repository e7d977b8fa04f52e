import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { CHOICES_READ } from "#studio/planning/campaigns/campaign.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { variantFor } from "../channels/variants.ts";
import type { Channel } from "../checks/checks.ts";
import { formatWhen } from "../time/when.ts";
import classes from "./conflict-dialog.module.css";
import { type Draft, type MediaAsset, threadOf } from "./draft.ts";
import { channelOf } from "./draft-shape.ts";

interface ConflictPartProps {
  part: string;
  draft: Draft;
  channels: readonly Channel[];
}

/** One part of one version in the conflict dialog. */
export function ConflictPart({ part, draft, channels }: ConflictPartProps) {
  const { timezone: zone } = useBrand();
  const settings = useDateSettings();
  const id = channelOf(part);
  if (id !== undefined) return <VariantContent draft={draft} channelId={id} />;
  if (part === "format") {
    return <span className={classes.fact}>{draft.format === "markdown" ? t("Markdown") : t("Plain text")}</span>;
  }
  if (part === "media") return <Thumbnails media={draft.media} />;
  if (part === "when")
    return (
      <span className={classes.fact}>{formatWhen(draft.when, zone, new Date(), settings) ?? t("Unscheduled")}</span>
    );
  if (part === "tags") return <span className={classes.fact}>{draft.tags.join(", ") || t("tags|None")}</span>;
  if (part === "note") return <span className={classes.fact}>{draft.note || t("note|None")}</span>;
  if (part === "campaignId") return <CampaignFact id={draft.campaignId ?? null} />;
  if (part === "utmCampaign") {
    return <span className={classes.fact}>{draft.utmCampaign ?? t("The brand's")}</span>;
  }
  if (part === "channelIds") {
    const names = channels.filter((channel) => draft.channelIds.includes(channel.id)).map(channelLabel);
    return <span className={classes.fact}>{names.join(", ") || t("channels|None")}</span>;
  }
  return <span className={classes.text}>{draft.body || t("No text.")}</span>;
}

function CampaignFact({ id }: { id: number | null }) {
  const { data } = useQuery(useTRPC().campaigns.list.queryOptions(CHOICES_READ));
  const name = data?.campaigns.find((campaign) => campaign.id === id)?.name;
  return (
    <span className={classes.fact}>
      {id === null ? t("campaign|None") : (name ?? t("Campaign {id}", { id: String(id) }))}
    </span>
  );
}

function VariantContent({ draft, channelId }: { draft: Draft; channelId: number }) {
  const { timezone: zone } = useBrand();
  const settings = useDateSettings();
  const variant = variantFor(draft, channelId);
  const { body, media, firstComment, options, when } = variant;
  const thread = threadOf(variant);
  const isShared = body === undefined && !media && thread.length === 0 && !firstComment && !options && !when;
  if (isShared) return <span className={classes.fact}>{t("None.")}</span>;
  return (
    <>
      {body === undefined ? null : <span className={classes.text}>{body || t("No text.")}</span>}
      {thread.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else that tells them apart.
        <Fragment key={index}>
          <span className={classes.text}>{part.text}</span>
          {part.media.length > 0 ? <Thumbnails media={part.media} /> : null}
        </Fragment>
      ))}
      {media ? <Thumbnails media={media} /> : null}
      {firstComment ? <span className={classes.fact}>{`${t("First comment")}: ${firstComment}`}</span> : null}
      {options ? (
        <span className={classes.fact}>{`${t("Options")}: ${Object.values(options).flat().join(", ")}`}</span>
      ) : null}
      {when ? <span className={classes.fact}>{formatWhen(when, zone, new Date(), settings)}</span> : null}
    </>
  );
}

function Thumbnails({ media }: { media: readonly MediaAsset[] }) {
  if (media.length === 0) return <span className={classes.fact}>{t("media|None")}</span>;
  return (
    <span className={classes.thumbnails}>
      {media.map(({ id, thumbnail_url, alt_text }) => (
        // biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes.
        <img key={id} src={thumbnail_url} alt={alt_text} width={56} height={56} className={classes.thumbnail} />
      ))}
    </span>
  );
}
