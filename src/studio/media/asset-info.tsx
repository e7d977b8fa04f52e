import { Copy } from "#ui/copy.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { useBrand } from "../frame/brand.tsx";
import { bytes } from "../pricing/labels.ts";
import type { LibraryAsset } from "./asset.ts";
import { duration } from "./labels.ts";

/** Metadata of a file. */
export function AssetInfo({ asset }: { asset: LibraryAsset }) {
  const { timezone } = useBrand();
  const { type, width, height, duration_ms: length, pages, folder, sha256, uploaded_by: by, created_at: at } = asset;
  const items = [
    { term: "Kind", value: type },
    { term: "Size", value: bytes(asset.bytes) },
    pages === null
      ? { term: "Dimensions", value: `${width} × ${height} pixels` }
      : { term: "Pages", value: String(pages) },
    ...(length === null ? [] : [{ term: "Length", value: duration(length) }]),
    { term: "Folder", value: folder === "" ? "None" : folder },
    {
      term: "Added",
      value: (
        <>
          <RelativeTime iso={at} zone={timezone} />
          {by ? ` by ${by.name}` : ""}
        </>
      ),
    },
    {
      term: "SHA-256",
      value: (
        <>
          <code>{sha256.slice(0, 12)}…</code> <Copy value={sha256} what="SHA-256" />
        </>
      ),
    },
  ];
  return <DefinitionList items={items} />;
}
