/** A refused request in the API's terms: a message, and messages per field path (`ideas.0.headline`). */
export interface Refusal {
  message: string;
  errors?: Readonly<Record<string, readonly string[]>>;
  /** The error code, if the API sent one. */
  code?: string;
  /** Seconds until a throttled request may be retried. */
  retry_after?: number;
  /** The request id of a defect, for reports to the operator. */
  request_id?: string;
}

/** The first message of each field. */
export function fieldErrors({ errors = {} }: Refusal): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [field, [message]] of Object.entries(errors)) {
    if (message !== undefined) first[field] = message;
  }
  return first;
}

/** The messages that no field of the form shows, so that none is lost. */
export function unassignedErrors({ errors = {} }: Refusal, fields: readonly string[]): string[] {
  return Object.entries(errors).flatMap(([field, messages]) => (fields.includes(field) ? [] : messages));
}
