import { type BrowserStorage, browserStorage } from "#ui/browser-storage.ts";
import { CallRefusedError, type GuestInputs, type ReviewPost } from "./call.ts";

/** A decision or comment that the server does not have yet, and the input of its call. */
export type PendingAction = {
  [Act in keyof GuestInputs]: {
    /** The idempotency key: however often it is sent, it is recorded once. */
    key: string;
    act: Act;
    input: Omit<GuestInputs[Act], "token" | "pass" | "guest_key" | "idempotency_key">;
    /** Why the server refused it. Then it is kept only so that its text can be copied. */
    refusal: string | null;
  };
}[keyof GuestInputs];

export const PENDING_PREFIX = "masthead.review-pending.";

/**
 * A guest's decisions and comments that could not be sent, by review link, in the browser: also after the tab was
 * closed, until they are sent or discarded. They are sent one after the other, in the order in which they were made.
 */
export class PendingActions {
  private readonly storage: BrowserStorage;
  private readonly key: string;
  private text: string | null = null;
  private actions: readonly PendingAction[] = [];
  private sending: Promise<number> | null = null;

  constructor(token: string, storage = browserStorage) {
    this.storage = storage;
    this.key = PENDING_PREFIX + token;
  }

  /** The same list until it changes. */
  readonly read = (): readonly PendingAction[] => {
    const text = this.storage.get(this.key);
    if (text !== this.text) {
      this.text = text;
      this.actions = parse(text);
    }
    return this.actions;
  };

  readonly subscribe = (listener: () => void) => this.storage.subscribe(listener);

  add(action: PendingAction): void {
    this.write([...this.read(), action]);
  }

  discard(key: string): void {
    this.write(this.read().filter((action) => action.key !== key));
  }

  /**
   * Sends what is waiting. Stops where the server can't be reached, and goes on with the others where it refuses one.
   * @param explain the message of a refusal, to be shown with the text
   * @returns how many were sent
   */
  send(
    post: (action: PendingAction) => Promise<ReviewPost>,
    { onSent, explain }: { onSent: (post: ReviewPost) => void; explain: (refused: CallRefusedError) => string },
  ): Promise<number> {
    const run = async () => {
      let count = 0;
      for (let next = this.waiting(); next; next = this.waiting()) {
        const { key } = next;
        try {
          onSent(await post(next));
          count += 1;
          this.discard(key);
        } catch (error) {
          if (!(error instanceof CallRefusedError)) throw error;
          if (error.isTemporary) break;
          this.write(this.read().map((one) => (one.key === key ? { ...one, refusal: explain(error) } : one)));
        }
      }
      return count;
    };
    this.sending ??= run().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  private waiting(): PendingAction | undefined {
    return this.read().find(isWaiting);
  }

  private write(actions: readonly PendingAction[]): void {
    if (actions.length > 0) this.storage.set(this.key, JSON.stringify(actions));
    else this.storage.remove(this.key);
  }
}

/** Whether it is still to be sent. */
export function isWaiting({ refusal }: PendingAction): boolean {
  return refusal === null;
}

export function isDecision({ act }: PendingAction): boolean {
  return act === "approve" || act === "requestChanges";
}

/** A post as it will be once what waits is sent: a decided one allows no second decision. */
export function withPending(post: ReviewPost, actions: readonly PendingAction[]): ReviewPost {
  const decision = actions.find((one) => one.input.post_id === post.id && isDecision(one) && isWaiting(one));
  if (!decision) return post;
  return {
    ...post,
    status: decision.act === "requestChanges" ? "changes_requested" : post.status,
    allowed_actions: post.allowed_actions.filter((action) => action === "comment"),
  };
}

/** Another version of the page may have stored something else. */
function parse(text: string | null): readonly PendingAction[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPendingAction) : [];
  } catch {
    return [];
  }
}

function isPendingAction(value: unknown): value is PendingAction {
  if (typeof value !== "object" || value === null || !("input" in value) || !("act" in value)) return false;
  const { input, act } = value;
  const isKnown = act === "comment" || act === "suggest" || act === "approve" || act === "requestChanges";
  return isKnown && "key" in value && "refusal" in value && typeof input === "object" && input !== null;
}
