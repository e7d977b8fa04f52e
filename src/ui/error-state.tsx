"use client";

import { Button } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { t } from "#kernel/language.ts";
import { PressDrawing } from "./drawings/press.tsx";
import { EmptyState } from "./empty-state.tsx";
import classes from "./error-state.module.css";
import { lazy } from "./lazy.tsx";
import { rich } from "./rich.tsx";

// Loaded on demand: only defects need it, and every page includes this component.
const Copy = lazy(async () => ({ default: (await import("./copy.tsx")).Copy }), { isOptional: true });

interface ErrorStateProps {
  /** What happened: "The posts could not be loaded." */
  title: string;
  /** What it means and what to do. */
  children: ReactNode;
  /** Retries. */
  onRetry?: () => void;
  /** The request id, for reports to the operator. */
  requestId?: string;
}

/** An error state: what happened, what it means, what to do. Announced at once. */
export function ErrorState({ title, children, onRetry, requestId }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<PressDrawing />}
        title={title}
        action={onRetry ? <Button onClick={onRetry}>{t("Try again")}</Button> : undefined}
      >
        <div>{children}</div>
        {requestId ? (
          <div className={classes.request}>
            {rich("Request {id}", { id: <code translate="no">{requestId}</code> })}
            <Suspense>
              <Copy value={requestId} label={t("Copy request ID")} />
            </Suspense>
          </div>
        ) : null}
      </EmptyState>
    </div>
  );
}
