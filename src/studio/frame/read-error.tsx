import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { refusalOf } from "./refusal-of.ts";

interface ReadErrorProps {
  /** What was asked for: "The posts". */
  what: string;
  error: unknown;
  onRetry: () => void;
}

/** Stands where something could not be loaded, with the server's own words and the request to quote for a defect. */
export function ReadError({ what, error, onRetry }: ReadErrorProps) {
  const { message, code, request_id: requestId } = refusalOf(error);
  // Nothing broke, and nothing would be better at the next try.
  if (code === "own_sign_in_required")
    return <EmptyState title="Not available with single sign-on.">{message}</EmptyState>;
  return (
    <ErrorState title={`${what} couldn't be loaded.`} onRetry={onRetry} requestId={requestId}>
      {message}
    </ErrorState>
  );
}
