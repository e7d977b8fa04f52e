/** A refused request as the API words it: one message, and messages per field path (`ideas.0.headline`). */
export interface Refusal {
  message: string;
  errors?: Readonly<Record<string, readonly string[]>>;
  /** The kind of refusal, where the API gives it one. */
  code?: string;
  /** Seconds until a throttled request may be tried again. */
  retry_after?: number;
  /** Of a defect: what to quote to whoever runs the service. */
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

/** The messages that no field of the form shows, so that nothing the server said is lost. */
export function homelessErrors({ errors = {} }: Refusal, fields: readonly string[]): string[] {
  return Object.entries(errors).flatMap(([field, messages]) => (fields.includes(field) ? [] : messages));
}
