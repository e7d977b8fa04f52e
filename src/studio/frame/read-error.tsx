import { t } from "#kernel/language.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { refusalOf } from "./refusal-of.ts";

interface ReadErrorProps {
  /** "The posts couldn't be loaded." */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown when something could not be loaded, with the server's message and, for defects, the request id. */
export function ReadError({ title, error, onRetry }: ReadErrorProps) {
  const { message, code, request_id: requestId } = refusalOf(error);
  // Not a defect, so retrying would not help.
  if (code === "own_sign_in_required")
    return <EmptyState title={t("Not available with single sign-on")}>{message}</EmptyState>;
  return (
    <ErrorState title={title} onRetry={onRetry} requestId={requestId}>
      {message}
    </ErrorState>
  );
}
