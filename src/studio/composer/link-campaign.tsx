"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { findUnknownVariable } from "#domain/link-rules/rules.ts";
import { MAX_CAMPAIGN } from "#domain/link-rules/terms.ts";
import { Section } from "#ui/section.tsx";
import classes from "./details.module.css";

interface LinkCampaignProps {
  /** Null for the brand's, empty to leave the links as they are. */
  campaign: string | null;
  onChange: (campaign: string | null) => void;
}

/** Whether the post's links get UTM parameters, and with which campaign. */
export default function LinkCampaign({ campaign, onChange }: LinkCampaignProps) {
  // An own campaign that is still empty would mean that the links are left as they are.
  const [isOwn, setOwn] = useState(Boolean(campaign));
  const kind = isOwn ? "own" : campaign === null ? "brand" : "none";
  const choose = (next: string) => {
    setOwn(next === "own");
    onChange(next === "none" ? "" : null);
  };
  const unknown = findUnknownVariable(campaign ?? "");
  return (
    <Section title="Links" description="UTM parameters are added to the links when the post is published.">
      <div className={classes.fields}>
        <NativeSelect
          label="Campaign"
          value={kind}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: "brand", label: "The brand's" },
            { value: "own", label: "A campaign of its own" },
            { value: "none", label: "None: leave the links as written" },
          ]}
        />
        {kind === "own" ? (
          <TextInput
            label="Campaign of this post"
            description="Variables: {{platform}}, {{channel}}, {{date}} and {{post_id}}."
            maxLength={MAX_CAMPAIGN}
            value={campaign ?? ""}
            error={unknown === null ? undefined : `${unknown} is not a variable.`}
            onChange={(event) => onChange(event.currentTarget.value || null)}
          />
        ) : null}
      </div>
    </Section>
  );
}
