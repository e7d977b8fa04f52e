"use client";

import { IconDots } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazy } from "#ui/lazy.tsx";
import { OnDemand } from "#ui/on-demand.tsx";
import type { PublishedProps } from "./published-changes.tsx";

const EditPublished = lazy(() => import("./edit-published.tsx"));
const ReceiptDialog = lazy(() => import("#studio/publishing/receipts/receipt-dialog.tsx"));
const DeletePublished = lazy(() => import("./delete-published.tsx"));

/** What can be done about a published post on its platform, and its receipt. */
export default function PublishedMenu({ post, publication, name }: PublishedProps) {
  const [dialog, open] = useState<"receipt" | "edit" | "delete" | null>(null);
  const { can_edit: canEdit, can_delete: canDelete } = publication;
  const close = () => open(null);
  return (
    <>
      <OnDemand
        as="menu"
        position="bottom-end"
        target={
          <IconButton aria-label={t("Actions on {platform}", { platform: name })}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </IconButton>
        }
        load={() => import("./published-items.tsx")}
        props={{ name, canEdit, canDelete, onOpen: open }}
      />
      <Suspense>
        {dialog === "receipt" ? <ReceiptDialog publicationId={publication.id} name={name} onClose={close} /> : null}
        {dialog === "edit" ? <EditPublished post={post} publication={publication} name={name} onClose={close} /> : null}
        {dialog === "delete" ? <DeletePublished publication={publication} name={name} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
