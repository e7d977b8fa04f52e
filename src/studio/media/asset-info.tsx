import { t } from "#kernel/language.ts";
import { Copy } from "#ui/copy.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { useBrand } from "../frame/brand.tsx";
import { bytes } from "../pricing/labels.ts";
import type { LibraryAsset } from "./asset.ts";
import { duration } from "./labels.ts";

/** Metadata of a file. */
export function AssetInfo({ asset }: { asset: LibraryAsset }) {
  const { timezone } = useBrand();
  const { type, width, height, duration_ms: length, pages, folder, sha256, uploaded_by: by, created_at: at } = asset;
  const added = <RelativeTime iso={at} zone={timezone} />;
  const items = [
    { term: t("Kind"), value: type },
    { term: t("Size"), value: bytes(asset.bytes) },
    pages === null
      ? {
          term: t("Dimensions"),
          value: t("{width} × {height} pixels", { width: String(width), height: String(height) }),
        }
      : { term: t("Pages"), value: String(pages) },
    ...(length === null ? [] : [{ term: t("Length"), value: duration(length) }]),
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
