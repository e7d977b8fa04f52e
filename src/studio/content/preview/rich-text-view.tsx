import type { RichTextFeature } from "#platform/connectors/contract.ts";
import type { Block, Inline, RichDocument } from "#platform/connectors/shared/rich-text/document.ts";
import type { Elements } from "#ui/elements.ts";
import type { PreviewMedia } from "./content.ts";
import classes from "./rich-text-view.module.css";

interface RichTextViewProps {
  document: RichDocument;
  /** What the network shows; what it does not is text. */
  features: readonly RichTextFeature[];
  /** The images that stand in the text, by the IDs with which it names them. */
  images: ReadonlyMap<number, PreviewMedia>;
}

/** A text with formatting as a network shows it. Links lead nowhere. */
export function RichTextView({ document, features, images }: RichTextViewProps) {
  return <div className={classes.rich}>{document.map(showBlock)}</div>;

  function showBlock(block: Block, key: number): Elements {
    switch (block.kind) {
      case "paragraph":
        return <p key={key}>{block.content.map(showInline)}</p>;
      case "heading":
        return (
          <p key={key} data-heading={features.includes("heading") ? block.level : 0}>
            {block.content.map(showInline)}
          </p>
        );
      case "list": {
        // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else that tells them apart.
        const items = block.items.map((item, index) => <li key={index}>{item.map(showBlock)}</li>);
        return block.start === null ? (
          <ul key={key}>{items}</ul>
        ) : (
          <ol key={key} start={block.start}>
            {items}
          </ol>
        );
      }
      case "quote":
        return <blockquote key={key}>{block.blocks.map(showBlock)}</blockquote>;
      case "code":
        return <pre key={key}>{block.text}</pre>;
      case "image": {
        const image = images.get(block.mediaId);
        if (!image) return null;
        return (
          <figure key={key}>
            {/* biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes. */}
            <img src={image.url} alt={block.alt || image.alt} width={image.width} height={image.height} />
            {block.caption ? <figcaption>{block.caption}</figcaption> : null}
          </figure>
        );
      }
      case "embed":
        return (
          <p key={key} className={classes.link}>
            {block.url}
          </p>
        );
      default:
        return <hr key={key} />;
    }
  }
}

function showInline(inline: Inline, key: number): Elements {
  switch (inline.kind) {
    case "text":
      return <span key={key}>{inline.text}</span>;
    case "break":
      return <br key={key} />;
    case "code":
      return <code key={key}>{inline.text}</code>;
    case "bold":
      return <strong key={key}>{inline.content.map(showInline)}</strong>;
    case "italic":
      return <em key={key}>{inline.content.map(showInline)}</em>;
    case "strike":
      return <s key={key}>{inline.content.map(showInline)}</s>;
    default:
      return (
        <span key={key} className={classes.link} title={inline.url}>
          {inline.content.map(showInline)}
        </span>
      );
  }
}
