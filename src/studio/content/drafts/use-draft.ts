import { useEffect, useState, useSyncExternalStore } from "react";
import { useSignedInAgain } from "#studio/frame/signed-in-again.ts";
import { CLOCK } from "./clock.ts";
import { DraftSession } from "./draft-session.ts";
import type { DraftOptions, DraftState } from "./draft-state.ts";

export type Draft<Content, Server = null, Act = never> = [
  state: DraftState<Content, Server, Act>,
  session: DraftSession<Content, Server, Act>,
];

/** Creates a draft without starting it, for callers that start it once there is a form. */
export function useDraftSession<Content, Server = null, Act = never>(
  options: DraftOptions<Content, Server, Act>,
): Draft<Content, Server, Act> {
  const { what, server, remote } = options;
  const begin = () => ({ name: what(server), session: new DraftSession(options, CLOCK) });
  const [draft, setDraft] = useState(begin);
  // The same fields are for another object now.
  if (draft.name !== what(server)) setDraft(begin);
  const { session } = draft;
  useEffect(() => {
    if (remote) session.use(remote);
  });
  useSignedInAgain(() => session.reconnect());
  useEffect(() => {
    const onOnline = () => session.reconnect();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [session]);
  const state = useSyncExternalStore(session.subscribe, session.read, session.read);
  return [state, session];
}

/** A draft of a screen, recreated when its key changes. Uses the options of the first render; `remote` may change. */
export function useDraft<Content, Server = null, Act = never>(
  options: DraftOptions<Content, Server, Act>,
): Draft<Content, Server, Act> {
  const draft = useDraftSession(options);
  const [, session] = draft;
  useEffect(() => session.open(), [session]);
  return draft;
}
