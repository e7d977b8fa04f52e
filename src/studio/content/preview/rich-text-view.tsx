import type { RichTextFeature } from "#platform/connectors/contract.ts";
import type { Block, Inline, RichDocument } from "#platform/connectors/shared/rich-text/document.ts";
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
export function RichTextView(props: RichTextViewProps) {
  return (
    <div className={classes.rich}>
      <Blocks {...props} />
    </div>
  );
}

function Blocks({ document, ...props }: RichTextViewProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks have nothing else that tells them apart.
  return document.map((block, index) => <ShownBlock key={index} block={block} {...props} />);
}

function ShownBlock({ block, ...props }: Omit<RichTextViewProps, "document"> & { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      );
    case "heading":
      return (
        <p data-heading={props.features.includes("heading") ? block.level : 0}>
          <Inlines content={block.content} />
        </p>
      );
    case "list": {
      const items = block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have nothing else that tells them apart.
        <li key={index}>
          <Blocks document={item} {...props} />
        </li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case "quote":
      return (
        <blockquote>
          <Blocks document={block.blocks} {...props} />
        </blockquote>
      );
    case "code":
      return <pre>{block.text}</pre>;
    case "image":
      return <Placed image={props.images.get(block.mediaId)} alt={block.alt} caption={block.caption} />;
    case "embed":
      return <p className={classes.link}>{block.url}</p>;
    case "rule":
      return <hr />;
  }
}

function Placed({ image, alt, caption }: { image: PreviewMedia | undefined; alt: string; caption: string }) {
  if (!image) return null;
  return (
    <figure>
      {/* biome-ignore lint/performance/noImgElement: our own media route serves them, already in web sizes. */}
      <img src={image.url} alt={alt || image.alt} width={image.width} height={image.height} />
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  );
}

function Inlines({ content }: { content: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: passages have nothing else that tells them apart.
  return content.map((inline, index) => <Passage key={index} inline={inline} />);
}

function Passage({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case "text":
      return <span>{inline.text}</span>;
    case "break":
      return <br />;
    case "code":
      return <code>{inline.text}</code>;
    case "link":
      return (
        <span className={classes.link} title={inline.url}>
          <Inlines content={inline.content} />
        </span>
      );
    case "bold":
    case "italic":
    case "strike": {
      const Tag = TAGS[inline.kind];
      return (
        <Tag>
          <Inlines content={inline.content} />
        </Tag>
      );
    }
  }
}

const TAGS = { bold: "strong", italic: "em", strike: "s" } as const;
