import { Anchor } from "@mantine/core";
import { t, tn } from "#kernel/language.ts";

interface Document {
  id: number;
  kind: string;
  name: string;
  url: string;
  pages: number | null;
}

/** The documents of a post, to be read in full: its preview shows the first page only. */
export function Documents({ media }: { media: readonly Document[] }) {
  return media
    .filter(({ kind }) => kind === "document")
    .map(({ id, name, url, pages }) => (
      <p key={id}>
        <Anchor href={url} download={name}>
          {t("Download {name}", { name })}
        </Anchor>
        <span>{` (${tn(pages ?? 1, "{count} page", "{count} pages")})`}</span>
      </p>
    ));
}
