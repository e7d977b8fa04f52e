"use client";

import { IconClock, IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { isComposing } from "#ui/is-composing.ts";
import { rich } from "#ui/rich.tsx";
import type { Brand } from "../frame/brand.tsx";
import { useVisitor } from "../frame/visitor.tsx";
import { type Entry, groupEntries } from "./entry.ts";
import { matchCommand } from "./match.ts";
import classes from "./palette.module.css";
import { placesOf } from "./places.tsx";
import { readRecent, storeRecent } from "./recent.ts";
import { useFound } from "./use-found.ts";
import { usePaletteActions } from "./use-palette-actions.ts";

interface PaletteSearchProps {
  brand: Brand;
  brands: Brand[];
  onClose: () => void;
}

/** The search field and results of the palette: a combobox with one listbox of grouped options. */
export function PaletteSearch({ brand, brands, onClose }: PaletteSearchProps) {
  const router = useRouter();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const { id: person, is_operator: isOperator } = useVisitor();
  const places = useMemo(() => placesOf(brand, isOperator), [brand, isOperator]);
  const acts = usePaletteActions(brand, brands);
  const found = useFound(brand, typed);
  const owner = { person, brandId: brand.id };
  const [recent] = useState(() => recentEntries(owner));

  const known = matchCommand([...places, ...acts], typed);
  const entries = groupEntries([...(typed.trim() === "" ? recent : []), ...known, ...found.entries]).flatMap(
    ([, of]) => of,
  );
  const current = Math.min(chosen, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${current}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current, id]);

  const take = ({ label, href, act }: Entry) => {
    onClose();
    act?.();
    if (href === undefined) return;
    if (act === undefined) storeRecent(owner, { label, href });
    router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = lookUp({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (step !== undefined) setChosen((current + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === "Home" && event.ctrlKey) setChosen(0);
    else if (event.key === "Enter") {
      const entry = entries[current];
      if (entry) take(entry);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t("Search or run a command")}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder={t("Search or run a command")}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={classes.key}>Esc</kbd>
      </div>
      <div className={classes.results}>
        <div role="listbox" id={id} aria-label={t("Results")} className={classes.list} ref={list}>
          {groupEntries(entries).map(([group, of]) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets
            <div key={group} role="group" aria-label={group}>
              <div className={classes.group} aria-hidden>
                {group}
              </div>
              {of.map((entry) => {
                const index = entries.indexOf(entry);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the combobox
                  // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
                  <div
                    key={entry.id}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === current}
                    className={classes.entry}
                    // Browsers also report a move when the list changes under a resting pointer.
                    onPointerMove={({ movementX, movementY }) => {
                      if (movementX !== 0 || movementY !== 0) setChosen(index);
                    }}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => take(entry)}
                  >
                    <entry.Icon size={16} stroke={1.5} aria-hidden />
                    <span className={classes.label}>{entry.label}</span>
                    {entry.detail ? <span className={classes.detail}>{entry.detail}</span> : null}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {entries.length === 0 ? (
          <p className={classes.none}>
            {found.isLooking ? t("Searching…") : t("No results for “{typed}”.", { typed: typed.trim() })}
          </p>
        ) : null}
      </div>
      <p className="visually-hidden" role="status">
        {found.isLooking ? "" : tn(entries.length, "{count} result", "{count} results")}
      </p>
      <div className={classes.foot} aria-hidden>
        <span>{rich("{up} {down} navigate", { up: <kbd>↑</kbd>, down: <kbd>↓</kbd> })}</span>
        <span>{rich("{enter} select", { enter: <kbd>Enter</kbd> })}</span>
        <span>{rich("{key} keyboard shortcuts", { key: <kbd>?</kbd> })}</span>
      </div>
    </>
  );
}

function recentEntries(owner: Parameters<typeof readRecent>[0]): Entry[] {
  return readRecent(owner).map(({ label, href }) => ({
    id: `recent:${href}`,
    group: t("Recent"),
    label,
    href,
    Icon: IconClock,
  }));
}
