"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { findUnknownVariable, type LinkSettings } from "#domain/publishing/link-rules/rules.ts";
import { MAX_CAMPAIGN } from "#domain/publishing/link-rules/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { Section } from "#ui/section.tsx";
import classes from "./details.module.css";

interface LinkCampaignProps {
  /** Null for the brand's, empty to leave the links as they are. */
  campaign: string | null;
  /** The brand's, of which at least one changes links. */
  settings: Pick<LinkSettings, "isUtmOn" | "isShortenOn" | "shortenOver">;
  onChange: (campaign: string | null) => void;
}

/** Whether the post's links are changed when it is published, and with which campaign. */
export default function LinkCampaign({ campaign, settings, onChange }: LinkCampaignProps) {
  const { isUtmOn, isShortenOn, shortenOver } = settings;
  // An own campaign that is still empty would mean that the links are left as they are.
  const [isOwn, setOwn] = useState(Boolean(campaign));
  const kind = isOwn && isUtmOn ? "own" : campaign === null ? "brand" : "none";
  const choose = (next: string) => {
    setOwn(next === "own");
    onChange(next === "none" ? "" : null);
  };
  const unknown = findUnknownVariable(campaign ?? "");
  return (
    <Section
      title={t("Links")}
      description={[
        ...(isUtmOn ? [t("UTM parameters are added to the links when the post is published.")] : []),
        ...(isShortenOn ? [describeShortening(shortenOver)] : []),
      ].join(" ")}
    >
      <div className={classes.fields}>
        <NativeSelect
          label={<span>{isUtmOn ? t("Link campaign") : t("Links of this post")}</span>}
          value={kind}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: "brand", label: isUtmOn ? t("The brand's") : t("As in the brand's settings") },
            ...(isUtmOn ? [{ value: "own", label: t("A campaign of its own") }] : []),
            { value: "none", label: isUtmOn ? t("None: leave the links as written") : t("Leave the links as written") },
          ]}
        />
        {kind === "own" ? (
          <TextInput
            label={t("Campaign of this post")}
            description={t("Variables: {platform}, {channel}, {date} and {postId}.", {
              platform: "{{platform}}",
              channel: "{{channel}}",
              date: "{{date}}",
              postId: "{{post_id}}",
            })}
            maxLength={MAX_CAMPAIGN}
            value={campaign ?? ""}
            error={unknown === null ? undefined : t("{variable} is not a variable.", { variable: unknown })}
            onChange={(event) => onChange(event.currentTarget.value || null)}
          />
        ) : null}
      </div>
    </Section>
  );
}

function describeShortening(over: number): string {
  if (over === 0) {
    return t("Links are replaced by short links, which count clicks. The preview shows an example.");
  }
  return tn(
    over,
    "Links with more than {count} character are replaced by short links, which count clicks. The preview shows an example.",
    "Links with more than {count} characters are replaced by short links, which count clicks. The preview shows an example.",
  );
}
