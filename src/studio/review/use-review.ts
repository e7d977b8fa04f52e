import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { ReviewPost as ReviewPostSchema, Review as ReviewSchema } from "#domain/share-links/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Refusal } from "#ui/refusal.ts";
import { kindOf, refusalOf } from "../frame/refusal-of.ts";

export type Review = z.output<typeof ReviewSchema>;
export type ReviewPost = z.output<typeof ReviewPostSchema>;

export type Stage =
  | { at: "loading" }
  | { at: "passcode" }
  | { at: "unknown" }
  | { at: "ended" }
  | { at: "failed"; refusal: Refusal }
  | { at: "open"; review: Review };

const LOOK_AGAIN_MS = 20_000;

/** A visit to a share link: opened once, looked at again while it is in front, kept over a reload of the page. */
export function useReview(token: string) {
  const [stage, setStage] = useState<Stage>({ at: "loading" });
  const { mutateAsync: open } = useMutation(useTRPC().shareLinks.visit.open.mutationOptions());
  const kept = `review:${token}`;

  const enter = useCallback(
    async (passcode?: string) => {
      const pass = sessionStorage.getItem(kept);
      const proof = passcode === undefined ? (pass === null ? {} : { pass }) : { passcode };
      const review = await open({ token, ...proof });
      sessionStorage.setItem(kept, review.pass);
      setStage({ at: "open", review });
    },
    [open, token, kept],
  );

  /** Shows why the link does not open; what is open already stays when only the connection was lost. */
  const fail = useCallback((error: unknown) => {
    const refusal = refusalOf(error);
    const code = codeOf(refusal);
    if (kindOf(error) === "not_found") setStage({ at: "unknown" });
    else if (code === "share_link_ended") setStage({ at: "ended" });
    else if (code === "passcode_required") setStage({ at: "passcode" });
    else setStage((before) => (before.at === "open" ? before : { at: "failed", refusal }));
  }, []);

  const load = useCallback(() => enter().catch(fail), [enter, fail]);

  const isBegun = useRef(false);
  useEffect(() => {
    // Effects run twice in development, and a visit counts once.
    if (isBegun.current) return;
    isBegun.current = true;
    void load();
  }, [load]);

  const isOpen = stage.at === "open";
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void load(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen, load]);

  /** What an act answered takes the place of what was shown. */
  const replace = useCallback((post: ReviewPost) => {
    setStage((before) => {
      if (before.at !== "open") return before;
      const posts = before.review.posts.map((shown) => (shown.id === post.id ? post : shown));
      return { at: "open", review: { ...before.review, posts } };
    });
  }, []);

  return { stage, enter, load, fail, replace };
}

/** The contract's `code` of a refusal. */
export function codeOf(refusal: Refusal): string | null {
  return "code" in refusal && typeof refusal.code === "string" ? refusal.code : null;
}
