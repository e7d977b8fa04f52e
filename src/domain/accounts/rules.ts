/** The form in which addresses are compared and unique. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
