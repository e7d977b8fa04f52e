import type { ImageName } from "./draw-images.ts";

export type SampleState =
  | "published"
  | "scheduled"
  | "in_review"
  | "changes_requested"
  | "draft"
  | "partially_published";

/** `day`: days from today, null for an unscheduled draft. `hour` is in the brand's time zone. */
export type SamplePost = {
  day: number | null;
  hour: number;
  state: SampleState;
  body: string;
  images?: readonly ImageName[];
  tags?: readonly string[];
  /** Whether it was published on the sample accounts too, and not on the feed alone. */
  isShared?: boolean;
  comments?: readonly SampleComment[];
};

export type SampleComment = { by: "owner" | "editor" | "client"; kind?: "approval" | "change_request"; body: string };

const approved: readonly SampleComment[] = [{ by: "client", kind: "approval", body: "" }];

/** Two months of a café at a harbour, and the weeks ahead. */
export const SAMPLE_POSTS: readonly SamplePost[] = [
  ...published(
    -58,
    "We are open. Coffee from seven, and the first boat leaves at half past.",
    ["harbour"],
    ["opening"],
  ),
  ...published(-55, "The grinder is Italian, the beans are from Huila, the water is from here.", ["beans"], ["coffee"]),
  ...published(-52, "Rainy days are for refills: the second cup is on us until Friday.", ["cup"]),
  ...published(-49, "What is your harbour breakfast: porridge, rye bread or a cinnamon bun?", [], ["question"]),
  ...published(
    -46,
    "Rye bread, baked overnight. It leaves the oven at six and is gone by noon.",
    ["bread"],
    ["bakery"],
  ),
  ...published(-43, "We stay open late on Thursdays from now on. Soup until nine.", ["window"], ["opening"]),
  ...published(
    -40,
    "How we roast:\n\n1. Low and slow, eleven minutes.\n2. Rest for three days.\n3. Taste, and only then sell.",
    ["beans"],
    ["coffee"],
  ),
  ...published(
    -37,
    "Marta has poured 40,000 cups in this harbour. Today is her tenth anniversary: come and say hello.",
    ["cup"],
  ),
  ...published(-34, "The evening ferry is back. So is our window seat.", ["evening"]),
  ...published(-31, "New on the shelf: Sidama, washed. Think bergamot and apricot.", ["beans", "cup"], ["coffee"]),
  ...published(-28, "A thank you to everyone who carried sandbags on Sunday. Coffee is free for you all week.", [
    "harbour",
  ]),
  ...published(-25, "Cupping on Saturday at ten. Eight places, no experience needed.", ["cup"], ["event"]),
  ...published(-22, "You asked for oat milk from the region. It arrives tomorrow.", []),
  ...published(-19, "Our bread goes to the school kitchen from this week on, 60 loaves a day.", ["bread"], ["bakery"]),
  ...published(-16, "First frost, first cocoa of the year.", ["window"]),
  ...published(-13, "The cupping was full within an hour, so there is another one in two weeks.", ["cup"], ["event"]),
  ...published(-10, "Gift boxes are here: three coffees, a card that you write yourself.", ["beans"], ["shop"]),
  ...published(
    -7,
    "From today you can order bread until eight in the evening for the next morning.",
    ["bread"],
    ["bakery"],
  ),
  ...published(-4, "Harbour lights are on until January.", ["evening"]),
  ...published(-2, "A small survey: should we open on Mondays?", [], ["question"]),
  {
    day: -1,
    hour: 17,
    state: "partially_published",
    body: "Last tables for the winter menu tonight.",
    images: ["window"],
    comments: approved,
  },
  {
    day: 1,
    hour: 9,
    state: "scheduled",
    body: "Advent calendar: 24 doors, 24 cups. The first one opens tomorrow at eight.",
    images: ["window"],
    tags: ["advent"],
    comments: approved,
  },
  {
    day: 3,
    hour: 12,
    state: "scheduled",
    body: "Second cupping on Saturday. Two places are left.",
    images: ["cup"],
    tags: ["event"],
    comments: approved,
  },
  {
    day: 6,
    hour: 8,
    state: "scheduled",
    body: "Saint Nicholas bakes with us: 200 spiced rolls for the children of the quay.",
    images: ["bread"],
    tags: ["bakery"],
    comments: approved,
  },
  {
    day: 2,
    hour: 16,
    state: "in_review",
    body: "Our opening hours over the holidays:\n\n24 and 31 December until noon, closed on the 25th and 26th.",
    images: ["harbour"],
    tags: ["opening"],
    comments: [{ by: "editor", body: "Carla, are the hours right for the bakery, too?" }],
  },
  {
    day: 5,
    hour: 10,
    state: "in_review",
    body: "The winter blend: Huila and Sidama, roasted a shade darker.",
    images: ["beans"],
    tags: ["coffee"],
  },
  {
    day: 8,
    hour: 9,
    state: "in_review",
    body: "A year of rye bread, in numbers: 14,600 loaves, 4 bakers, 1 oven.",
    images: ["bread"],
    tags: ["bakery"],
  },
  {
    day: 4,
    hour: 18,
    state: "changes_requested",
    body: "Gift cards can be bought online now.",
    images: ["window"],
    tags: ["shop"],
    comments: [{ by: "client", kind: "change_request", body: "Please add that they are valid in the bakery as well." }],
  },
  { day: 10, hour: 9, state: "draft", body: "Meet the roaster: ten questions for Jonas.", tags: ["people"] },
  { day: 13, hour: 11, state: "draft", body: "Which photo is for the January cover?", images: ["harbour", "evening"] },
  {
    day: null,
    hour: 9,
    state: "draft",
    body: "Idea for January: a week without sugar, with recipes.",
    tags: ["coffee"],
  },
  { day: null, hour: 9, state: "draft", body: "A tour of the roastery for regulars." },
];

function published(
  day: number,
  body: string,
  images: readonly ImageName[],
  tags: readonly string[] = [],
): SamplePost[] {
  return [
    { day, hour: 9 + (Math.abs(day) % 8), state: "published", body, images, tags, isShared: true, comments: approved },
  ];
}

export const SAMPLE_IDEAS = [
  { headline: "Behind the counter at five in the morning", format: "video", status: "new" },
  { headline: "How to store coffee at home", format: "carousel", status: "shortlisted" },
  { headline: "Letters from the harbour: three regulars, three stories", format: "article", status: "shortlisted" },
  { headline: "The oven turns forty", format: "image", status: "in_progress" },
  { headline: "Why we pay 30% above the fair price", format: "thread", status: "new" },
  { headline: "Latte art for beginners", format: "video", status: "discarded" },
] as const;

/** Notes on the calendar; `day` is counted from today. */
export const SAMPLE_NOTES = [
  { day: 3, text: "Christmas market on the quay until Sunday", color: "green", isInternal: false },
  { day: 6, text: "Closed for the staff party, no stories", color: "yellow", isInternal: true },
  { day: 13, text: "Advent campaign begins: one post a day, image first", color: "purple", isInternal: false },
] as const;

/** `from` and `to`: days from today. */
export const SAMPLE_CAMPAIGN = {
  name: "Winter season",
  color: "purple",
  from: -17,
  to: 13,
  description: "Warm drinks, bread and events until the holidays. Image first.",
  tags: ["advent", "event", "bakery"],
} as const;

/** Messages on the sample accounts; `hours` ago. */
export const SAMPLE_MESSAGES = [
  {
    hours: 2,
    kind: "comment",
    author: "Lena Vogt",
    handle: "lena@social.example",
    body: "Is the cupping suitable for somebody who has only ever had instant coffee?",
  },
  {
    hours: 5,
    kind: "mention",
    author: "Quay Walks",
    handle: "quaywalks@social.example",
    body: "Best stop of our tour today: the rye bread at the harbour café.",
  },
  {
    hours: 20,
    kind: "comment",
    author: "Tomás Ruiz",
    handle: "tomas@social.example",
    body: "Do you ship the gift boxes to Spain?",
  },
  {
    hours: 30,
    kind: "comment",
    author: "Ida Brandt",
    handle: "ida@social.example",
    body: "Mondays, please! I would come every week.",
  },
  {
    hours: 75,
    kind: "mention",
    author: "School kitchen",
    handle: "kitchen@social.example",
    body: "The children ask for seconds. Thank you for the bread!",
  },
] as const;
