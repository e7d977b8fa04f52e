import { useDebouncedValue } from "@mantine/hooks";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type CSSProperties, type RefObject, useId, useState } from "react";
import type { z } from "zod";
import { writtenMention } from "#domain/content/saved-mentions/rules.ts";
import type { AccountList } from "#domain/publishing/channels/schema.ts";
import { formatList, t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { Face } from "#studio/frame/face.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { insertText } from "#ui/insert-text.ts";
import { isComposing } from "#ui/is-composing.ts";
import { Suggestion } from "#ui/suggestion.tsx";
import { useSuggestions } from "#ui/use-suggestions.ts";
import type { Channel } from "../checks/checks.ts";
import { accountQueryAt, fittingMentions, shownAccounts } from "./account-query.ts";
import classes from "./suggestions.module.css";
import { useListOf } from "./use-list-of.ts";
import { useTypedWord } from "./use-typed-word.ts";
import { wordInsertion } from "./word-insertion.ts";

/** Pause in typing before the networks are asked, in milliseconds. */
const PAUSE_MS = 250;

type Accounts = z.output<typeof AccountList>["accounts"];

interface AccountMentionsProps {
  area: RefObject<HTMLElement | null>;
  channels: readonly Channel[];
  isShared: boolean;
  /** Opens the saved mentions. */
  onManage: () => void;
}

/** The saved mentions and accounts that fit what is being typed after an `@`, by network, below it. */
export default function AccountMentions({ area, channels, isShared, onManage }: AccountMentionsProps) {
  const id = useId();
  const { typed, dismiss } = useTypedWord(area, accountQueryAt, (event) => {
    // Without accounts there is a hint to dismiss.
    const isDismissal = typed !== null && event.key === "Escape" && !isComposing(event);
    if (isDismissal) dismiss();
    if (!isDismissal && !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const query = typed?.query ?? null;
  const { data } = useQuery(useTRPC().savedMentions.list.queryOptions({}));
  const saved = fittingMentions(data?.saved_mentions ?? [], query);
  const groups = useFoundAccounts(channels, query, saved.length);
  const accounts = [
    ...saved.map((mention) => ({ key: `saved ${mention.id}`, mention: writtenMention(mention), isAwaited: false })),
    ...groups.flatMap(({ channel, accounts: own, isPending: isAwaited }) =>
      own.map(({ handle, mention }) => ({ key: `${channel.id} ${handle}`, mention, isAwaited })),
    ),
  ];
  const take = ({ mention }: { mention: string }) => {
    if (!typed) return;
    // Otherwise what is inserted could be searched for again.
    dismiss();
    insertText(typed.field, wordInsertion(typed.field.value, typed, mention));
  };
  const { current, choose, press } = useSuggestions(accounts, {
    query,
    keyOf: ({ key }) => key,
    isFound: ({ isAwaited }) => !isAwaited,
    onTake: take,
    onDismiss: dismiss,
  });
  const optionId = (index: number) => `${id}-${index}`;
  useListOf(typed?.field, accounts.length > 0 ? { list: id, option: optionId(current) } : null);
  if (!typed) return null;

  const isPending = groups.some((group) => group.isPending);
  const count = accounts.length;
  // Nothing to search, and nothing saved that fits.
  if (count === 0 && channels.length === 0) return null;
  const problems = [...new Set(groups.flatMap(({ problem }) => problem ?? []))];
  const said = summarize(count, isPending, problems);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text field keeps the focus
    <div
      className={classes.panel}
      style={{ top: typed.top + 4, "--left": `${typed.left}px` } as CSSProperties}
      // Also beside the options: without the focus the list would close.
      onMouseDown={(event) => event.preventDefault()}
    >
      {count > 0 ? (
        <div role="listbox" id={id} aria-label={t("Accounts to mention")} className={classes.list}>
          {saved.length > 0 ? (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
            <div role="group" aria-label={t("Saved mentions")}>
              <p className={classes.network} aria-hidden>
                {t("Saved mentions")}
              </p>
              {saved.map((mention, index) => (
                <Suggestion
                  key={mention.id}
                  id={optionId(index)}
                  isChosen={index === current}
                  onChoose={() => choose(index)}
                  onTake={() => take({ mention: writtenMention(mention) })}
                >
                  <Face name={mention.name} size={24} />
                  <span className={classes.names}>
                    <span className={classes.name}>{mention.name}</span>
                    <span className={classes.handle}>
                      {formatList(Object.keys(mention.handles).map((platform) => platformName(platform)))}
                    </span>
                  </span>
                </Suggestion>
              ))}
            </div>
          ) : null}
          {groups.map(({ channel, accounts: own, first }) =>
            own.length === 0 ? null : (
              // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
              <div key={channel.id} role="group" aria-label={platformName(channel.platform)}>
                <p className={classes.network} aria-hidden>
                  {platformName(channel.platform)}
                </p>
                {own.map((account, index) => (
                  <Suggestion
                    key={account.handle}
                    id={optionId(first + index)}
                    isChosen={first + index === current}
                    onChoose={() => choose(first + index)}
                    onTake={() => take(account)}
                  >
                    <Face name={account.name} size={24} />
                    <span className={classes.names}>
                      <span className={classes.name}>{account.name}</span>
                      <span className={classes.handle}>{account.handle}</span>
                    </span>
                  </Suggestion>
                ))}
              </div>
            ),
          )}
        </div>
      ) : null}
      {(count === 0 ? [said] : problems).map((hint) => (
        <p key={hint} className={classes.hint}>
          {hint}
        </p>
      ))}
      {count > saved.length && isShared ? (
        <p className={classes.hint}>
          {t("A mention works on its own network. On the others it stays text, unless you save it with all handles.")}{" "}
          <button type="button" className={classes.manage} tabIndex={-1} onClick={onManage}>
            {t("Saved mentions")}
          </button>
        </p>
      ) : null}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}

function summarize(count: number, isPending: boolean, problems: readonly string[]): string {
  if (count > 0) return tn(count, "{count} account, arrow keys choose", "{count} accounts, arrow keys choose");
  if (isPending) return t("Searching accounts …");
  return problems.length > 0 ? problems.join(" ") : t("No accounts found");
}

/** What each network found; `first` is the index of its first account in the whole list, of which others are the start. */
function useFoundAccounts(channels: readonly Channel[], query: string | null, start: number) {
  const trpc = useTRPC();
  const [asked] = useDebouncedValue(query, PAUSE_MS);
  // Another query is another read: until it is answered, what still fits of the last one stays.
  const [before, setBefore] = useState<ReadonlyMap<number, Accounts>>(new Map());
  const isAsking = query !== null && asked !== null;
  const results = useQueries({
    queries: channels.map(({ id }) => ({
      ...trpc.channels.accounts.queryOptions({ id, q: asked ?? "" }, { trpc: { abortOnUnmount: true } }),
      enabled: isAsking,
      staleTime: 60_000,
      retry: false,
    })),
  });
  let first = start;
  return channels.map((channel, index) => {
    const { data, error, isFetching } = results[index] ?? {};
    const last = before.get(channel.id);
    if (data && data.accounts !== last) setBefore((known) => new Map(known).set(channel.id, data.accounts));
    const isPending = asked !== query || isFetching === true;
    const found = asked === query ? (data?.accounts ?? (isPending ? undefined : [])) : undefined;
    const accounts = isAsking ? shownAccounts(found, last ?? [], query) : [];
    const problem = error && !isPending ? refusalOf(error).message : null;
    const group = { channel, accounts, first, isPending, problem };
    first += accounts.length;
    return group;
  });
}
