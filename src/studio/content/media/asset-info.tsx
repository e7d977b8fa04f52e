import { fitText } from "#kernel/excerpt.ts";
import { formatList, t, tn } from "#kernel/language.ts";
import { AUDIO_CODEC_NAMES, formatSampleRate, VIDEO_CODEC_NAMES } from "#platform/connectors/shared/media/codecs.ts";
import { formatBytes } from "#studio/billing/pricing/labels.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { Copy } from "#ui/copy.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import type { LibraryAsset } from "./asset.ts";
import { formatDuration } from "./labels.ts";

/** Characters of a text on an image that are shown. */
const MAX_QUOTED = 40;

/** Metadata of a file. */
export function AssetInfo({ asset }: { asset: LibraryAsset }) {
  const { timezone } = useBrand();
  const { type, width, height, duration_ms: length, pages, folder, sha256, uploaded_by: by, created_at: at } = asset;
  const added = <RelativeTime iso={at} zone={timezone} />;
  const items = [
    { term: t("Kind"), value: type },
    { term: t("Size"), value: formatBytes(asset.bytes) },
    pages === null
      ? {
          term: t("Dimensions"),
          value: t("{width} × {height} pixels", { width: String(width), height: String(height) }),
        }
      : { term: t("Pages"), value: String(pages) },
    ...(length === null ? [] : [{ term: t("Length"), value: formatDuration(length) }]),
    ...encodingOf(asset),
    ...contrastsOf(asset),
    { term: t("Folder"), value: folder === "" ? t("folder|None") : folder },
    {
      term: t("Added"),
      value: by ? rich("{time} by {name}", { time: added, name: by.name }) : added,
    },
    {
      term: "SHA-256",
      value: (
        <>
          <code translate="no">{`${sha256.slice(0, 12)}… `}</code>
          <Copy value={sha256} label={t("Copy SHA-256")} />
        </>
      ),
    },
  ];
  return <DefinitionList items={items} />;
}

/** Of the texts that were written on an image; nothing for other files. */
function contrastsOf({ text_contrasts: contrasts }: LibraryAsset): { term: string; value: string }[] {
  if (!contrasts?.length) return [];
  const each = contrasts.map(({ text, ratio, needed }) =>
    ratio >= needed
      ? t("“{text}”: {ratio}", { text: fitText(text, MAX_QUOTED), ratio })
      : t("“{text}”: {ratio}, where {needed} is needed", { text: fitText(text, MAX_QUOTED), ratio, needed }),
  );
  return [{ term: t("Contrast of text"), value: formatList(each) }];
}

/** How a video is encoded; nothing for other files, and for videos of which it isn't known. */
function encodingOf(asset: LibraryAsset): { term: string; value: string }[] {
  const { video_codec: video, video_chroma: chroma, video_bit_depth: bits } = asset;
  const { audio_codec: audio, audio_channels: channels, audio_sample_rate: rate } = asset;
  if (video === null) return [];
  const colors = [
    VIDEO_CODEC_NAMES[video],
    ...(chroma === null ? [] : [chroma]),
    ...(bits === null ? [] : [tn(bits, "{count} bit per color", "{count} bits per color")]),
  ];
  const sound = audio && [
    AUDIO_CODEC_NAMES[audio],
    ...(channels === null ? [] : [tn(channels, "{count} audio channel", "{count} audio channels")]),
    ...(rate === null ? [] : [formatSampleRate(rate)]),
  ];
  return [
    { term: t("Video"), value: colors.join(", ") },
    { term: t("Audio"), value: sound ? sound.join(", ") : t("audio|None") },
  ];
}
