"use client";

import type { z } from "zod";
import type { PublicReceipt } from "#domain/publishing/receipts/schema.ts";
import { brandColor } from "#ui/brand-color.ts";
import { BrandLogo } from "#ui/brand-logo.tsx";
import { PublicFrame } from "#ui/public-frame.tsx";
import { ReaderTime } from "../feed/reader-time.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";
import classes from "./receipt-page.module.css";

/** `/b/{handle}/verify/{id}`: a receipt for everybody. Like all public pages of a brand, in English. */
export function ReceiptPage({ brand, has_names: hasNames, receipt }: z.output<typeof PublicReceipt>) {
  const { statement, checks } = receipt;
  const isDeleted = statement.changes.some(({ change }) => change !== "edited");
  return (
    <PublicFrame>
      <div className={classes.page} style={brandColor(brand.color)}>
        <header className={classes.head}>
          {brand.logo_url ? <BrandLogo url={brand.logo_url} /> : null}
          <p className={classes.brand}>{brand.name}</p>
          <h1 className={classes.title}>
            {checks.signature === "valid" ? "This receipt is genuine" : "This receipt is not valid"}
          </h1>
          <p className={classes.lead}>
            {isDeleted
              ? "It states how a post was written, approved and published. The post is no longer there."
              : "It states how a post was written, approved and published."}
          </p>
        </header>
        <ReceiptFacts receipt={receipt} time={(iso) => <ReaderTime iso={iso} style="full" />} />
        {hasNames ? null : (
          <p className={classes.lead}>
            {`${brand.name} shows no names. The receipt has a hash in the place of each, which the brand can disclose.`}
          </p>
        )}
        <ReceiptActions receipt={receipt} />
      </div>
    </PublicFrame>
  );
}
