import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { type CSSProperties, type RefObject, useEffect, useId } from "react";
import { t, tn } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/names.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { insertText } from "#ui/insert-text.ts";
import { Suggestion } from "#ui/suggestion.tsx";
import { useSuggestions } from "#ui/use-suggestions.ts";
import { Initials } from "../frame/initials.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import classes from "./account-mentions.module.css";
import { mentionInsertion, stillFits } from "./account-query.ts";
import type { Channel } from "./checks.ts";
import { useTypedAccount } from "./use-typed-account.ts";

/** Pause in typing before the networks are asked, in milliseconds. */
const PAUSE_MS = 250;

interface AccountMentionsProps {
  area: RefObject<HTMLElement | null>;
  channels: readonly Channel[];
  isShared: boolean;
}

/** The accounts that fit what is being typed after an `@`, by network, below it. */
export default function AccountMentions({ area, channels, isShared }: AccountMentionsProps) {
  const id = useId();
  const { typed, dismiss } = useTypedAccount(area, (event) => {
    // Without accounts there is a hint to dismiss.
    const isDismissal = typed !== null && event.key === "Escape" && !event.isComposing;
    if (isDismissal) dismiss();
    if (!isDismissal && !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const groups = useFoundAccounts(channels, typed?.query ?? null);
  const accounts = groups.flatMap((group) => group.accounts);
  const take = ({ mention }: { mention: string }) => {
    if (!typed) return;
    // Otherwise what is inserted could be searched for again.
    dismiss();
    insertText(typed.field, mentionInsertion(typed.field.value, typed, mention));
  };
  const { current, choose, press } = useSuggestions(accounts, { onTake: take, onDismiss: dismiss });
  const query = typed?.query ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query has another best match
  useEffect(() => choose(0), [query]);
  const optionId = (index: number) => `${id}-${index}`;
  useListOf(typed?.field, accounts.length > 0 ? { list: id, option: optionId(current) } : null);
  if (!typed) return null;

  const isPending = groups.some((group) => group.isPending);
  const count = accounts.length;
  const problems = [...new Set(groups.flatMap(({ problem }) => problem ?? []))];
  const said = summarize(count, isPending, problems);
  return (
    <div className={classes.panel} style={{ top: typed.top + 4, "--left": `${typed.left}px` } as CSSProperties}>
      {count > 0 ? (
        <div role="listbox" id={id} aria-label={t("Accounts to mention")} className={classes.list}>
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
                    <Initials name={account.name} size={24} />
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
      {count > 0 && isShared ? (
        <p className={classes.hint}>{t("A mention works on its own network. On the others it stays text.")}</p>
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

/** What each network found; `first` is the index of its first account in the whole list. */
function useFoundAccounts(channels: readonly Channel[], query: string | null) {
  const trpc = useTRPC();
  const [asked] = useDebouncedValue(query, PAUSE_MS);
  const isAsking = query !== null && asked !== null;
  const results = useQueries({
    queries: channels.map(({ id }) => ({
      ...trpc.channels.accounts.queryOptions({ id, q: asked ?? "" }, { trpc: { abortOnUnmount: true } }),
      enabled: isAsking,
      staleTime: 60_000,
      retry: false,
      placeholderData: keepPreviousData,
    })),
  });
  let first = 0;
  return channels.map((channel, index) => {
    const { data, error, isPlaceholderData, isFetching } = results[index] ?? {};
    const isPending = asked !== query || isFetching === true;
    const isOld = asked !== query || isPlaceholderData === true;
    const found = isAsking ? (data?.accounts ?? []) : [];
    const accounts = isOld ? found.filter((account) => stillFits(account, query ?? "")) : found;
    const problem = error && !isPending ? refusalOf(error).message : null;
    const group = { channel, accounts, first, isPending, problem };
    first += accounts.length;
    return group;
  });
}

/** Tells screen readers about the list of a text field, which keeps the focus. */
function useListOf(field: HTMLElement | undefined, open: { list: string; option: string } | null): void {
  const { list, option } = open ?? {};
  useEffect(() => {
    if (!field || !list || !option) return;
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", list);
    field.setAttribute("aria-activedescendant", option);
    document.getElementById(option)?.scrollIntoView({ block: "nearest" });
    return () => {
      for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) field.removeAttribute(name);
    };
  }, [field, list, option]);
}
