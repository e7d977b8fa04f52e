"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { TextLink } from "#ui/link.tsx";
import classes from "./approvals.module.css";

/** Links to other brands with posts to approve. */
export function OtherBrands() {
  const trpc = useTRPC();
  const current = useBrand();
  const { data: counts } = useQuery(trpc.home.count.queryOptions({}));
  const { data } = useQuery(trpc.brands.list.queryOptions({}));
  const others = (counts?.brands ?? []).flatMap(({ brand_id: id, to_approve: count }) => {
    const brand = data?.brands.find((candidate) => candidate.id === id);
    return brand && id !== current.id && count > 0 ? [{ ...brand, count }] : [];
  });
  if (others.length === 0) return null;
  return (
    <nav className={classes.elsewhere} aria-label={t("Approvals of your other brands")}>
      <span>{t("Other brands:")}</span>
      {others.map(({ id, handle, name, count }) => (
        <TextLink key={id} href={studioPath(handle, "approvals")}>
          {`${name}, ${count}`}
        </TextLink>
      ))}
    </nav>
  );
}
