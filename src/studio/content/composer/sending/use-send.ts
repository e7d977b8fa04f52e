import { useState } from "react";
import type { Readiness } from "../checks/use-readiness.ts";
import type { Act } from "../time/intents.ts";
import type { Composer } from "../use-composer.ts";

/** An action that is asked about first, with the label of its button. */
export interface SendQuestion {
  act: Act;
  label: string;
  /** It approves over changes that a reviewer asked for. */
  isOverRequest: boolean;
}

/** Saves by an action; publishing at once, and approving over a request for changes, are asked about first. */
export function useSend({ known, save }: Composer, { intents, requiresReview }: Readiness) {
  const [question, setQuestion] = useState<SendQuestion | null>(null);
  const hasRequest = requiresReview && known.post?.status === "changes_requested";
  const send = (act: Act) => {
    const isOverRequest = hasRequest && (act === "approve" || act === "queue" || act === "publish");
    if (act !== "publish" && !isOverRequest) return save(act);
    setQuestion({ act, label: intents.find((intent) => intent.act === act)?.label ?? "", isOverRequest });
  };
  return { send, question, answer: () => setQuestion(null) };
}
