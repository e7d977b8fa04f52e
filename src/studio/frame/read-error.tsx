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
  const { message, request_id: requestId } = refusalOf(error);
  return (
    <ErrorState title={`${what} could not be loaded.`} onRetry={onRetry} requestId={requestId}>
      {message}
    </ErrorState>
  );
}
