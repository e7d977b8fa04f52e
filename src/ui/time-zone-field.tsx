"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { type FormEvent, Suspense, useEffect, useRef } from "react";
import { t } from "#kernel/language.ts";
import { lazy } from "./lazy.tsx";
import { describeZone } from "./zones.ts";

const TimeZoneSelect = lazy(() => import("./time-zone-select.tsx"));

export interface TimeZoneFieldProps extends Pick<TextInputProps, "name" | "label" | "description" | "error"> {
  /** The selected zone (IANA), under an old or a new name. */
  value: string;
  onChange: (zone: string) => void;
}

/**
 * Selects a time zone by city, name or offset, with the offset that it has today. The list is loaded after the page,
 * which has the field in its size.
 */
export function TimeZoneField({ name, value, onChange, label = t("Time zone"), ...rest }: TimeZoneFieldProps) {
  const isAlive = useMounted();
  const { zone, label: shown } = describeZone(value, new Date());
  const field = useRef<HTMLInputElement>(null);
  // Whoever listens to the form is told, as of any other field.
  const told = useRef(zone);
  useEffect(() => {
    if (told.current === zone) return;
    told.current = zone;
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [zone]);
  const onInput = ({ currentTarget: { value: filled } }: FormEvent<HTMLInputElement>) => {
    if (filled !== zone && isZone(filled)) onChange(filled);
  };
  const before = <TextInput {...rest} label={label} value={shown} readOnly required suppressHydrationWarning />;
  return (
    <>
      <input ref={field} type="hidden" name={name} value={zone} onInput={onInput} />
      {isAlive ? (
        <Suspense fallback={before}>
          <TimeZoneSelect {...rest} label={label} value={zone} onChange={onChange} />
        </Suspense>
      ) : (
        before
      )}
    </>
  );
}

/** A form may be filled in with what was stored long ago. */
function isZone(name: string): boolean {
  try {
    return describeZone(name, new Date()).zone !== "";
  } catch {
    return false;
  }
}
