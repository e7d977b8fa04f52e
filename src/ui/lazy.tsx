"use client";

import { Button } from "@mantine/core";
import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy as reactLazy,
  useContext,
  useEffect,
  useState,
  useTransition,
} from "react";
import { t } from "#kernel/language.ts";
import classes from "./lazy.module.css";
import { ChunkError, loadChunk } from "./load-chunk.ts";
import { requestIdle } from "./request-idle.ts";
import { useIsOnline } from "./use-is-online.ts";

interface LazyOptions {
  /** Nobody misses it: without it nothing is shown, rather than a notice. */
  isOptional?: boolean;
}

interface Source<Props extends object> {
  /** The component of the last attempt: React never loads one again that failed. */
  current: LazyExoticComponent<ComponentType<Props>>;
  /** Makes the next attempt a new one. */
  renew: () => void;
  isOptional: boolean;
}

/**
 * A component whose chunk is loaded when it is first rendered, below a `<Suspense>`. Where it can't be loaded, a notice
 * takes its place, which tries again once the browser is online: the page itself always stays. `preload` loads it
 * before it is needed; if that fails, rendering it tries again.
 *
 * `const RevokeLink = lazy(() => import("./revoke-link.tsx"));`
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isOptional = false }: LazyOptions = {},
) {
  const create = () =>
    reactLazy(() =>
      loadChunk(load).catch((error: unknown): { default: ComponentType<Props> } => {
        if (!(error instanceof ChunkError)) throw error;
        return { default: error.isOutdated ? OutdatedPart : MissingPart };
      }),
    );
  const source: Source<Props> = {
    current: create(),
    renew: () => {
      source.current = create();
    },
    isOptional,
  };
  const preload = () => void load().catch(() => undefined);
  return Object.assign((props: Props) => <LazyPart source={source} props={props} />, { preload });
}

interface Attempt {
  isOptional: boolean;
  isTrying: boolean;
  retry: () => void;
  renew: () => void;
}

const AttemptContext = createContext<Attempt | null>(null);

function LazyPart<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const { renew, isOptional } = source;
  const [Part, setPart] = useState(() => source.current);
  const [isTrying, startTransition] = useTransition();
  const retry = () => {
    renew();
    startTransition(() => setPart(() => source.current));
  };
  return (
    <AttemptContext value={{ isOptional, isTrying, retry, renew }}>
      <Part {...props} />
    </AttemptContext>
  );
}

/** Loads parts of a page once the browser is idle, so that they are there without a connection too. */
export function usePreload(...parts: readonly { preload: () => void }[]): void {
  const [first] = useState(parts);
  useEffect(() => {
    const preload = () => {
      for (const part of first) part.preload();
    };
    return requestIdle(preload, IDLE_MS);
  }, [first]);
}

const IDLE_MS = 1500;

/** The props of a dialog, which has no place on the page: its notice floats, and can be closed. */
interface PartProps {
  opened?: boolean;
  onClose?: () => void;
}

function MissingPart(props: PartProps) {
  const attempt = useContext(AttemptContext);
  const isOnline = useIsOnline();
  const { retry, renew } = attempt ?? {};
  useEffect(() => renew, [renew]);
  useEffect(() => {
    if (retry) return onceOnline(retry);
  }, [retry]);
  if (attempt?.isOptional) return null;
  const text = isOnline
    ? t("This part of the page couldn't be loaded.")
    : t("This part of the page couldn't be loaded because you're offline. It loads once you're back online.");
  return <PartNotice {...props} text={text} action={t("Try again")} isTrying={attempt?.isTrying} onAct={retry} />;
}

function OutdatedPart(props: PartProps) {
  const attempt = useContext(AttemptContext);
  if (attempt?.isOptional) return null;
  const text = t("Masthead was updated. Copy text that isn't saved yet, then reload the page.");
  return <PartNotice {...props} text={text} action={t("Reload page")} onAct={() => location.reload()} />;
}

interface NoticeProps extends PartProps {
  text: string;
  action: string;
  isTrying?: boolean | undefined;
  onAct: (() => void) | undefined;
}

/** Says that a part of the page is missing, in its place, and what helps. */
export function PartNotice({ text, action, isTrying = false, onAct, opened, onClose }: NoticeProps) {
  if (opened === false) return null;
  return (
    <div className={classes.notice} data-floating={onClose ? true : undefined} role="alert">
      <p>{text}</p>
      <div className={classes.acts}>
        <Button size="xs" loading={isTrying} onClick={onAct}>
          {action}
        </Button>
        {onClose ? (
          <Button size="xs" variant="subtle" onClick={() => onClose()}>
            {t("Close")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function onceOnline(act: () => void): () => void {
  addEventListener("online", act, { once: true });
  return () => removeEventListener("online", act);
}
