import type { Page } from "@playwright/test";
import type { Api } from "../fixtures/api.ts";
import { addMember, createPerson, signInByCookie } from "../fixtures/people.ts";
import { newPerson, type Person } from "../fixtures/person.ts";

interface JoinOptions {
  /** The new member's page, signed out. */
  page: Page;
  handle: string;
  role: "editor" | "member" | "client";
  api: Api;
}

/** Adds a new person to the brand with a role and signs them in on `page`. */
export async function join({ page, handle, role, api }: JoinOptions): Promise<Person> {
  const person = newPerson();
  await createPerson(api, person);
  await addMember(handle, person.email, role);
  await signInByCookie(page, person);
  return person;
}
