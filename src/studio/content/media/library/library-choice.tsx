"use client";

import { Button, FileButton, Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ASSET_TYPES } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { LibraryAsset } from "../asset.ts";
import { describeAsset } from "../labels.ts";
import { UploadCard } from "../uploads/upload-card.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import { GridSkeleton } from "./grid-skeleton.tsx";
import classes from "./library-dialog.module.css";
import { LoadMore } from "./load-more.tsx";
import { Thumb, Tile, TileGrid } from "./tile.tsx";

interface LibraryChoiceProps {
  chosen: readonly LibraryAsset[];
  /** The limit of the selection is reached. */
  isFull: boolean;
  onToggle: (asset: LibraryAsset) => void;
  accept: "image" | "video" | undefined;
}

/** The library as a picker: search, folders and upload. */
export function LibraryChoice({ chosen, isFull, onToggle, accept }: LibraryChoiceProps) {
  const { slug } = useBrand();
  const api = useTRPC();
  const [query, setQuery] = useState("");
  const [folder, setFolder] = useState("");
  const [q] = useDebouncedValue(query.trim(), 250);
  const folders = useQuery(api.media.folders.queryOptions({}));
  const list = useInfiniteQuery(
    api.media.list.infiniteQueryOptions(
      { limit: 40, q: q || undefined, folder, type: accept },
      { ...PAGED, placeholderData: keepPreviousData },
    ),
  );
  const take = (asset: LibraryAsset) => {
    onToggle(asset);
    void list.refetch();
  };
  const uploads = useUploads(slug, take, { part: "library" });
  const assets = list.data?.pages.flatMap((page) => page.assets) ?? [];
  const isNarrowed = q !== "" || folder !== "";
  const types = ASSET_TYPES.filter((type) => !accept || type.startsWith(accept));

  return (
    <>
      <Group gap="xs" className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t("Search by name or alt text")}
          placeholder={t("Name or alt text")}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          data-autofocus
        />
        {folders.data && folders.data.folders.length > 0 ? (
          <NativeSelect
            aria-label={t("Folder")}
            value={folder}
            onChange={(event) => setFolder(event.currentTarget.value)}
            data={[{ value: "", label: t("All folders") }, ...folders.data.folders.map(({ name }) => name)]}
          />
        ) : null}
        <FileButton multiple accept={types.join(",")} onChange={uploads.add}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}>
              {t("Upload")}
            </Button>
          )}
        </FileButton>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1). */}
      <section className={classes.counts} aria-label={t("Library")} tabIndex={0} aria-busy={list.isPlaceholderData}>
        {uploads.items.length > 0 ? (
          <ul className={classes.uploads} aria-label={t("Uploads")}>
            {uploads.items.map((item) => (
              <UploadCard
                key={item.id}
                item={item}
                onRetry={() => void uploads.retry(item)}
                onDrop={() => uploads.drop(item.id)}
              />
            ))}
          </ul>
        ) : null}
        {list.isPending ? <GridSkeleton /> : null}
        {list.isLoadingError ? (
          <ReadError title={t("The library couldn't be loaded.")} error={list.error} onRetry={list.refetch} />
        ) : null}
        {list.isSuccess && assets.length === 0 ? (
          <EmptyState title={isNarrowed ? t("No results") : t("The library is empty.")}>
            {isNarrowed
              ? t("Try another search or folder.")
              : t("Upload images, videos and PDFs to use them in posts.")}
          </EmptyState>
        ) : null}
        <TileGrid label={t("Images and videos")}>
          {assets.map((asset) => {
            const place = chosen.findIndex(({ id }) => id === asset.id);
            return (
              <Tile key={asset.id} isMarked={place >= 0}>
                <button
                  type="button"
                  className={classes.choice}
                  aria-pressed={place >= 0}
                  aria-label={describeAsset(asset)}
                  aria-disabled={(isFull && place < 0) || undefined}
                  onClick={() => onToggle(asset)}
                >
                  <Thumb asset={asset} />
                  {place >= 0 ? <span className={classes.place}>{place + 1}</span> : null}
                </button>
              </Tile>
            );
          })}
        </TileGrid>
        <LoadMore list={list} />
      </section>
    </>
  );
}
