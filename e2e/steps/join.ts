import type { Page } from "@playwright/test";
import type { Api } from "../fixtures/api.ts";
import { addMember, createPerson, giveSession } from "../fixtures/people.ts";
import { newPerson, type Person } from "../fixtures/person.ts";

interface Joining {
  /** The new member's page, signed out. */
  theirs: Page;
  handle: string;
  role: "editor" | "member" | "client";
  api: Api;
}

/** Adds a new person to the brand with a role and signs them in on the page `theirs`. */
export async function join({ theirs, handle, role, api }: Joining): Promise<Person> {
  const person = newPerson();
  await createPerson(api, person);
  await addMember(handle, person.email, role);
  await giveSession(theirs, person);
  return person;
}
