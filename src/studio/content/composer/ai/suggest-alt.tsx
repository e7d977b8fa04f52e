import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPCClient } from "#transport/trpc/client.tsx";
import { altFieldId } from "../field-ids.ts";
import type { MediaAsset } from "../saving/draft.ts";
import classes from "./suggest-alt.module.css";

interface SuggestAltProps {
  asset: MediaAsset;
  /** Of the thread; 0 is the first. */
  part: number;
  /** The post's text, for the language of the alt text. */
  body: string;
  onDescribe: (alt: string) => void;
}

type State =
  | { kind: "idle" | "asking" }
  | { kind: "proposed" | "failed"; text: string }
  | { kind: "taken"; before: string };

/** Below an image's alt text: one by the model, which the person takes or discards. */
export default function SuggestAlt({ asset, part, body, onDescribe }: SuggestAltProps) {
  const client = useTRPCClient();
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const ask = async () => {
    const run = new AbortController();
    running.current = run;
    setState({ kind: "asking" });
    try {
      const input = { media_id: asset.id, body };
      const { text } = await client.drafting.describeImage.mutate(input, { signal: run.signal });
      if (!run.signal.aborted) setState({ kind: "proposed", text });
    } catch (error) {
      if (!run.signal.aborted) setState({ kind: "failed", text: refusalOf(error).message });
    }
  };
  const end = () => {
    running.current?.abort();
    setState({ kind: "idle" });
    document.getElementById(altFieldId(asset.id, part))?.focus();
  };
  const take = (text: string) => {
    setState({ kind: "taken", before: asset.alt_text });
    onDescribe(text);
  };
  const undo = (before: string) => {
    onDescribe(before);
    end();
  };
  return (
    <div className={classes.suggestion}>
      <div role="status">
        {state.kind === "proposed" || state.kind === "failed" ? (
          <p className={classes.text} translate={state.kind === "proposed" ? "no" : undefined}>
            {state.text}
          </p>
        ) : null}
        {state.kind === "asking" ? <p className={classes.text}>{t("Looking at the image …")}</p> : null}
      </div>
      {state.kind === "idle" || state.kind === "failed" ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
          onClick={() => void ask()}
        >
          {state.kind === "failed" ? t("Try again") : t("Suggest alt text")}
        </Button>
      ) : null}
      {state.kind === "asking" ? (
        <Button size="compact-sm" variant="subtle" onClick={end} autoFocus>
          {t("Cancel")}
        </Button>
      ) : null}
      {state.kind === "proposed" ? (
        <>
          {/* The pressed button disappeared, so the focus moves here. */}
          <Button size="compact-sm" variant="filled" onClick={() => take(state.text)} autoFocus>
            {t("Use this text")}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={end}>
            {t("Discard")}
          </Button>
        </>
      ) : null}
      {state.kind === "taken" ? (
        <Button size="compact-sm" variant="subtle" onClick={() => undo(state.before)} autoFocus>
          {t("Undo")}
        </Button>
      ) : null}
    </div>
  );
}
