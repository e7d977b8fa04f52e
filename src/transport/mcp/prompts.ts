import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { firstUnits } from "#kernel/excerpt.ts";
import { lookUp } from "#kernel/look-up.ts";

/** The longest value of an argument, in UTF-16 units. */
const MAX_VALUE = 2000;

type Argument = { name: string; description: string; required: boolean };
type Template = {
  title: string;
  description: string;
  arguments: readonly Argument[];
  /** The message, from the values of the arguments. */
  write(values: Readonly<Record<string, string>>): string;
};

const BRAND: Argument = {
  name: "brand",
  description: "The slug of a brand, as in list_brands; the selected one unless given.",
  required: false,
};

/** How a message names the brand and its resources. */
const inBrand = ({ brand }: Readonly<Record<string, string>>) => (brand ? ` Work in the brand ${brand}.` : "");
const resource = (path: string, { brand }: Readonly<Record<string, string>>) =>
  `masthead://${path}${brand ? `/${brand}` : ""}`;

/** What a person starts by name in their app: the workflows that the tools are made for. They only write a message. */
const TEMPLATES: Record<string, Template> = {
  plan_week: {
    title: "Plan a week",
    description: "Finds the gaps of a week and drafts a post for each, for people to review.",
    arguments: [{ name: "day", description: "A day of that week, such as 2026-12-07.", required: true }, BRAND],
    write: (values) =>
      `Plan the week of ${values.day}.${inBrand(values)} Read ${resource("brand-guide", values)}, ${resource("briefing", values)} and ${resource(`calendar/${values.day}`, values)}. Name the days and channels without a post, and suggest one post for each: a headline and why it fits. Once I have chosen, check each with preflight_post, fix what it finds, and add it with create_post at a free time. Approve nothing.`,
  },
  draft_post: {
    title: "Draft a post",
    description: "Writes a post about a subject in the brand's voice, checks it and puts it before its reviewers.",
    arguments: [{ name: "subject", description: "What it is about.", required: true }, BRAND],
    write: (values) =>
      `Write a post about this: ${values.subject}\n\nRead ${resource("brand-guide", values)} first, and list_channels for the limits of the channels.${inBrand(values)} Show me the text for each channel. When I agree, check it with preflight_post and add it with create_post. Approve nothing.`,
  },
  answer_review: {
    title: "Answer a change request",
    description: "Reads what reviewers asked for, changes the post and submits it again.",
    arguments: [{ name: "post", description: "The ID of the post.", required: true }, BRAND],
    write: (values) =>
      `Reviewers asked for changes of post ${values.post}.${inBrand(values)} Read it with get_post, and list_comments for what they ask. For each request, say what you would change, or why not. When I agree, change it with update_post, check it with preflight_post and send it back with submit_for_review.`,
  },
};

export const prompts: Prompt[] = Object.entries(TEMPLATES).map(([name, { title, description, arguments: taken }]) => ({
  name,
  title,
  description,
  arguments: [...taken],
}));

/** @throws ProtocolError for an unknown prompt, and for a missing, unknown or too long argument */
export function getPrompt(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const template = lookUp(TEMPLATES, name);
  if (!template) throw refused(`Unknown prompt ${firstUnits(name, 200)}.`);
  const unknown = Object.keys(given).find((key) => !template.arguments.some((one) => one.name === key));
  if (unknown !== undefined) throw refused(`${name} has no argument ${firstUnits(unknown, 200)}.`);
  const missing = template.arguments.find(({ name: key, required }) => required && !given[key]?.trim());
  if (missing) throw refused(`${missing.name} is required.`);
  const long = Object.entries(given).find(([, value]) => value.length > MAX_VALUE);
  if (long) throw refused(`${long[0]} must have at most ${MAX_VALUE} characters.`);
  return {
    description: template.description,
    messages: [{ role: "user", content: { type: "text", text: template.write(given) } }],
  };
}

const refused = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
