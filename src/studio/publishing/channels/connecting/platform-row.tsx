"use client";

import { t } from "#kernel/language.ts";
import { PlatformMark } from "#studio/frame/platform-mark.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import type { Platform } from "../channel.ts";
import { usePaths } from "../use-paths.ts";
import { connectMethodLabel } from "./connect-labels.ts";
import { KeyList } from "./key-list.tsx";
import classes from "./platform-row.module.css";

/** A platform in the picker: how it is connected, or why it can't be. */
export function PlatformRow({ platform }: { platform: Platform }) {
  const paths = usePaths();
  const { platform: key, name, connection, is_configured: isConfigured, missing_keys: missing, setup } = platform;
  const mark = <PlatformMark platform={key} />;
  if (connection === "built_in") {
    return (
      <Row
        leading={mark}
        title={name}
        detail={t("This brand's public page, with RSS, Atom and JSON Feed. Always connected.")}
        trailing={<TextLink href={paths.feed}>{t("verb|Open")}</TextLink>}
      />
    );
  }
  if (!isConfigured) {
    return (
      <Row
        leading={mark}
        title={name}
        trailing={setup ? <TextLink href={paths.connect(key)}>{t("How to set up")}</TextLink> : undefined}
        detail={
          // Not truncated at any width: the operator needs the full names of the variables.
          <div className={classes.whole}>
            {rich("Not set up on this installation. The administrator needs to set {keys}.", {
              keys: <KeyList keys={missing}>{(key) => <code translate="no">{key}</code>}</KeyList>,
            })}
          </div>
        }
      />
    );
  }
  return <Row href={paths.connect(key)} leading={mark} title={name} detail={connectMethodLabel(platform)} />;
}
