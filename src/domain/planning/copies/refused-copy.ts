import { type Fault, isFault } from "#kernel/fault.ts";

/** A copy that can be neither submitted nor approved. */
export class RefusedCopyError extends Error {
  /** Which one: the number in a series, or the id of the evergreen post. */
  readonly of: number;
  override readonly cause: Fault;

  constructor(of: number, cause: Fault) {
    super("A copy of a post was refused.");
    this.of = of;
    this.cause = cause;
  }
}

/** For `catch` on creating a copy. @throws RefusedCopyError instead of faults */
export function asRefused(of: number): (error: unknown) => never {
  return (error) => {
    throw isFault(error) ? new RefusedCopyError(of, error) : error;
  };
}
