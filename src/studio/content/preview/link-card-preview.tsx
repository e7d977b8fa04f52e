"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { FRESH_SECONDS } from "#domain/content/link-cards/rules.ts";
import { t } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./link-card-preview.module.css";

/** A link's metadata is read once typing has paused, in milliseconds. */
const PAUSE_MS = 800;

/** The card of a link, from the linked page's metadata. Loaded on demand, since most posts have none. */
export default function LinkCardPreview({ url }: { url: string }) {
  const [settled] = useDebouncedValue(url, PAUSE_MS);
  const trpc = useTRPC();
  const order = trpc.linkCards.preview.queryOptions(
    { url: settled },
    { staleTime: FRESH_SECONDS * 1000, retry: false, enabled: settled === url },
  );
  const { data: card, isError } = useQuery(order);
  if (isError) return <p className={classes.warning}>{t("The link card can't be shown right now.")}</p>;
  if (!card || card.url !== url) return <p className={classes.warning}>{t("Loading the link card…")}</p>;
  return (
    <>
      {card.title === "" ? null : (
        <div className={classes.card}>
          {/* biome-ignore lint/performance/noImgElement: a file of our own, in the size in which it is kept. */}
          {card.image ? <img src={card.image.url} alt="" {...sizeOf(card.image)} className={classes.image} /> : null}
          <div className={classes.words}>
            <p className={classes.title}>{card.title}</p>
            {card.description ? <p className={classes.description}>{card.description}</p> : null}
            <p className={classes.host}>{new URL(card.url).host}</p>
          </div>
        </div>
      )}
      {card.warning ? <p className={classes.warning}>{card.warning.message}</p> : null}
    </>
  );
}

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height };
}
