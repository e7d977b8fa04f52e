/** The contact's identity that its own `platform`, `handle` and image come from. */
export function primaryOf<Identity extends { platform: string | null }>(
  identities: readonly Identity[],
): Identity | undefined {
  return identities.find(({ platform }) => platform !== null) ?? identities[0];
}

/** The identity that wrote an item; the first one if it is not known any more. */
export function authorOf<Identity extends { platform: string | null; externalId: string | null }>(
  identities: readonly Identity[],
  { platform, externalId }: { platform: string; externalId: string | null },
): Identity | undefined {
  return (
    identities.find((each) => each.platform === platform && each.externalId === externalId) ?? primaryOf(identities)
  );
}

type Mergeable = {
  name: string;
  email: string | null;
  phone: string | null;
  tags: readonly string[];
  note: string;
};

/** The fields of a contact once another was merged into it: its own come first, the other fills what is empty. */
export function mergeFields(kept: Mergeable, other: Mergeable) {
  return {
    name: kept.name,
    email: kept.email ?? other.email,
    phone: kept.phone ?? other.phone,
    tags: [...new Set([...kept.tags, ...other.tags])],
    note: [...new Set([kept.note, other.note])].filter((note) => note !== "").join("\n\n"),
  };
}

type Comparable = {
  name: string;
  email: string | null;
  identities: readonly { name: string | null; handle: string | null }[];
};

/** How likely two contacts are the same person: 3 by email address, 2 by name, 1 by handle, 0 not at all. */
export function similarityOf(one: Comparable, other: Comparable): number {
  if (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()) return 3;
  if (shareOne(namesOf(one), namesOf(other))) return 2;
  return shareOne(handlesOf(one), handlesOf(other)) ? 1 : 0;
}

function shareOne(some: readonly string[], others: readonly string[]): boolean {
  return some.some((each) => others.includes(each));
}

function namesOf({ name, identities }: Comparable): string[] {
  return [name, ...identities.flatMap((identity) => identity.name ?? [])].map(normalize).filter(Boolean);
}

export function handlesOf({ identities }: Pick<Comparable, "identities">): string[] {
  return identities.flatMap(({ handle }) => localPart(handle ?? "") || []);
}

/** A handle without the server or domain that others of its platform have too: "@Ada@social.example" is "ada". */
function localPart(handle: string): string {
  const [name = ""] = normalize(handle).replace(/^@/, "").split("@");
  return name.replace(/\.bsky\.social$/, "");
}

function normalize(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
