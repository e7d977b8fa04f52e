import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type Refusal, unassignedErrors } from "./refusal.ts";

interface FormErrorProps {
  /** The server's message; nothing is rendered without it. */
  error: Refusal | null | undefined;
  /** Fields that show their own errors; those of other fields are listed here. */
  fields?: readonly string[];
}

/** Shows above a form why it was refused. Announced at once. */
export function FormError({ error, fields = [] }: FormErrorProps) {
  if (!error) return null;
  const others = unassignedErrors(error, fields).filter((message) => message !== error.message);
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />} role="alert">
      <span>{error.message}</span>
      {others.length > 0 ? (
        <ul style={{ margin: "4px 0 0", paddingInlineStart: 18 }}>
          {others.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
