import { useCallback, useEffect, useRef, useState } from "react";
import { tabStorage } from "#ui/browser-storage.ts";
import type { Refusal } from "#ui/refusal.ts";
import { CallRefusedError, callReview, type EndedReview, type Review, type ReviewPost } from "./call.ts";
import { guestKeyOf } from "./guest-key.ts";

/** The posts of a link, and once the visit is counted its pass and who visits. */
export type OpenReview = Omit<Review, "pass" | "guest"> & Partial<Pick<Review, "pass" | "guest">>;

export type Stage =
  | { at: "loading" }
  | { at: "passcode" }
  | { at: "unknown" }
  /** `link`: who made it, if the server has said so already. */
  | { at: "ended"; link?: EndedReview }
  | { at: "failed"; refusal: Refusal }
  | { at: "open"; review: OpenReview };

const POLL_MS = 20_000;

/**
 * A visit to a review link: rendered by the server, opened (which counts the visit) once, polled while visible, and
 * kept across reloads.
 */
export function useReview(token: string, first: Stage) {
  const [stage, setStage] = useState<Stage>(first);
  const visitTokenKey = `masthead.review-pass.${token}`;

  const enter = useCallback(
    async (passcode?: string) => {
      const pass = tabStorage.get(visitTokenKey);
      const proof = passcode === undefined ? (pass === null ? {} : { pass }) : { passcode };
      const review = await callReview("open", { token, guest_key: guestKeyOf(token), ...proof });
      tabStorage.set(visitTokenKey, review.pass);
      setStage({ at: "open", review });
    },
    [token, visitTokenKey],
  );

  /** Shows why the link can't be opened; an open one stays visible if only the connection was lost. */
  const fail = useCallback((error: unknown) => {
    const { refusal, kind } =
      error instanceof CallRefusedError ? error : new CallRefusedError({ message: String(error) }, null);
    if (kind === "not_found") setStage({ at: "unknown" });
    else if (refusal.code === "share_link_ended") setStage({ at: "ended" });
    else if (refusal.code === "passcode_required") setStage({ at: "passcode" });
    else setStage((before) => (before.at === "open" ? before : { at: "failed", refusal }));
  }, []);

  const load = useCallback(() => enter().catch(fail), [enter, fail]);

  const hasStarted = useRef(false);
  useEffect(() => {
    // Effects run twice in development, but a visit must count once. Without a pass, nothing can be opened behind a
    // passcode.
    if (hasStarted.current || first.at === "ended" || first.at === "unknown") return;
    if (first.at === "passcode" && tabStorage.get(visitTokenKey) === null) return;
    hasStarted.current = true;
    void load();
  }, [load, first.at, visitTokenKey]);

  const isOpen = stage.at === "open";
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void load(), POLL_MS);
    const onOnline = () => void load();
    addEventListener("online", onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener("online", onOnline);
    };
  }, [isOpen, load]);

  /** The response of an action replaces what was shown. */
  const replace = useCallback((post: ReviewPost) => {
    setStage((before) => {
      if (before.at !== "open") return before;
      const posts = before.review.posts.map((shown) => (shown.id === post.id ? post : shown));
      return { at: "open", review: { ...before.review, posts } };
    });
  }, []);

  return { stage, enter, load, fail, replace };
}
