import { getCalendar, getProfileGrid, listBestHours, suggestTimes } from "#domain/planning/calendar/index.ts";
import { createCalendarFeed, listCalendarFeeds, revokeCalendarFeed } from "#domain/planning/calendar-feeds/index.ts";
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignMetrics,
  listCampaigns,
  updateCampaign,
} from "#domain/planning/campaigns/index.ts";
import {
  createEvergreenPost,
  deleteEvergreenPost,
  getEvergreenPost,
  getFilling,
  listEvergreenPosts,
  pauseEvergreenPost,
  resumeEvergreenPost,
  updateEvergreenPost,
  updateFilling,
} from "#domain/planning/evergreen/index.ts";
import { getHolidaySettings, listHolidays, updateHolidaySettings } from "#domain/planning/holidays/index.ts";
import { createNote, deleteNote, listNotes, updateNote } from "#domain/planning/notes/index.ts";
import { fillTime, listFreeTimes, listNextTimes } from "#domain/planning/queues/index.ts";
import {
  createRecurrence,
  getRecurrence,
  listRecurrences,
  resumeRecurrence,
  stopRecurrence,
} from "#domain/planning/recurrences/index.ts";
import { setPostingTimes } from "#domain/publishing/channels/index.ts";
import { del, get, patch, post } from "../route.ts";

export const calendar = [
  get("/calendar", getCalendar),
  get("/calendar/free-times", suggestTimes),
  post("/calendar/free-times", fillTime, { status: 201, as: "post" }),
  get("/calendar/next-times", listNextTimes),
  get("/calendar/profile-grid", getProfileGrid),
  get("/calendar/posting-times", listFreeTimes),
  patch("/calendar/posting-times", setPostingTimes),
  get("/calendar/best-hours", listBestHours),
  get("/calendar/holidays", listHolidays),
  get("/calendar/holiday-settings", getHolidaySettings, { as: "holiday_settings" }),
  patch("/calendar/holiday-settings", updateHolidaySettings, { as: "holiday_settings" }),
  get("/calendar/notes", listNotes),
  post("/calendar/notes", createNote, { status: 201, as: "note" }),
  patch("/calendar/notes/{id}", updateNote, { as: "note" }),
  del("/calendar/notes/{id}", deleteNote),
  get("/calendar/feeds", listCalendarFeeds),
  post("/calendar/feeds", createCalendarFeed, { status: 201 }),
  del("/calendar/feeds/{id}", revokeCalendarFeed),
];

export const campaigns = [
  get("/campaigns", listCampaigns),
  post("/campaigns", createCampaign, { status: 201, as: "campaign" }),
  get("/campaigns/{id}", getCampaign, { as: "campaign" }),
  patch("/campaigns/{id}", updateCampaign, { as: "campaign" }),
  del("/campaigns/{id}", deleteCampaign),
  get("/campaigns/{id}/metrics", getCampaignMetrics, { as: "metrics" }),
];

export const evergreen = [
  get("/evergreen-posts", listEvergreenPosts),
  post("/posts/{id}/evergreen", createEvergreenPost, { status: 201, as: "evergreen_post" }),
  get("/evergreen-posts/{id}", getEvergreenPost, { as: "evergreen_post" }),
  patch("/evergreen-posts/{id}", updateEvergreenPost, { as: "evergreen_post" }),
  post("/evergreen-posts/{id}/pause", pauseEvergreenPost, { as: "evergreen_post" }),
  post("/evergreen-posts/{id}/resume", resumeEvergreenPost, { as: "evergreen_post" }),
  del("/evergreen-posts/{id}", deleteEvergreenPost),
  get("/channels/{id}/queue/filling", getFilling, { as: "filling" }),
  patch("/channels/{id}/queue/filling", updateFilling, { as: "filling" }),
];

export const recurrences = [
  get("/recurrences", listRecurrences),
  post("/posts/{id}/recurrence", createRecurrence, { status: 201, as: "recurrence" }),
  get("/recurrences/{id}", getRecurrence, { as: "recurrence" }),
  post("/recurrences/{id}/stop", stopRecurrence),
  post("/recurrences/{id}/resume", resumeRecurrence, { as: "recurrence" }),
];
