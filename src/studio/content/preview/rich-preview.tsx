import { withHandles } from "#domain/content/saved-mentions/rules.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { contentOn, mapPassages } from "#platform/connectors/rich-texts.ts";
import { placeMedia, toRichArticle } from "#platform/connectors/shared/rich-text/article.ts";
import { parseRichText } from "#platform/connectors/shared/rich-text/parse.ts";
import { type ChannelPreviewProps, ShownPreview } from "./channel-preview.tsx";
import { RichTextContext, type ShownRichText } from "./rich-text-context.ts";
import { RichTextView } from "./rich-text-view.tsx";

/** A post with formatting on one channel: as the network shows it, or as the plain text that the network gets. */
export default function RichPreview(props: ChannelPreviewProps) {
  const { content, platform } = props;
  const connector = findConnector(platform);
  const mediaIds = content.media.map(({ id }) => id ?? 0);
  const written = { ...content, thread: [...content.thread], rich: { mediaIds } };
  const sent = mapPassages(written, (text) => withHandles(text, content.mentions));
  const { rich, ...texts } = contentOn(connector, sent);
  const { richText: features = [] } = connector ?? {};
  if (!rich) return <ShownPreview {...props} content={{ ...texts, isRich: false }} />;
  const placed = features.includes("image") ? placeMedia(parseRichText(content.body), content.media, mediaIds) : null;
  const images = placed?.inText ?? new Map();
  const shown: ShownRichText = {
    text: (text) => <RichTextView document={parseRichText(text)} features={features} images={images} />,
    article: (body, chosen) => {
      const { title, document } = toRichArticle(body, chosen, true);
      return { title, text: <RichTextView document={document} features={features} images={images} /> };
    },
  };
  return (
    <RichTextContext value={shown}>
      <ShownPreview {...props} content={{ ...texts, media: placed?.others ?? content.media }} />
    </RichTextContext>
  );
}
