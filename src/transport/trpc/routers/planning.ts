import {
  getAllBrandsCalendar,
  getCalendar,
  getProfileGrid,
  listBestHours,
  suggestTimes,
} from "#domain/planning/calendar/index.ts";
import {
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
  showCalendarFeed,
} from "#domain/planning/calendar-feeds/index.ts";
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
import { mutation, query, router } from "../procedure.ts";

export const calendar = router({
  show: query(getCalendar),
  all: query(getAllBrandsCalendar),
  suggestTimes: query(suggestTimes),
  nextTimes: query(listNextTimes),
  freeTimes: query(listFreeTimes),
  fillTime: mutation(fillTime),
  profileGrid: query(getProfileGrid),
  bestHours: query(listBestHours),
});

export const calendarFeeds = router({
  list: query(listCalendarFeeds),
  create: mutation(createCalendarFeed),
  revoke: mutation(revokeCalendarFeed),
  show: query(showCalendarFeed),
});

export const notes = router({
  list: query(listNotes),
  create: mutation(createNote),
  update: mutation(updateNote),
  remove: mutation(deleteNote),
});

export const holidays = router({
  list: query(listHolidays),
  settings: query(getHolidaySettings),
  updateSettings: mutation(updateHolidaySettings),
});

export const campaigns = router({
  list: query(listCampaigns),
  show: query(getCampaign),
  metrics: query(getCampaignMetrics),
  create: mutation(createCampaign),
  update: mutation(updateCampaign),
  remove: mutation(deleteCampaign),
});

export const evergreen = router({
  list: query(listEvergreenPosts),
  show: query(getEvergreenPost),
  create: mutation(createEvergreenPost),
  update: mutation(updateEvergreenPost),
  pause: mutation(pauseEvergreenPost),
  resume: mutation(resumeEvergreenPost),
  remove: mutation(deleteEvergreenPost),
  filling: query(getFilling),
  updateFilling: mutation(updateFilling),
});

export const recurrences = router({
  list: query(listRecurrences),
  show: query(getRecurrence),
  create: mutation(createRecurrence),
  stop: mutation(stopRecurrence),
  resume: mutation(resumeRecurrence),
});
