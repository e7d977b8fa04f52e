import { buffer } from "node:stream/consumers";
import { z } from "zod";
import type { Call, Outgoing, Publisher } from "../contract.ts";
import { differencesOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { asError } from "../shared/http/errors.ts";
import { fileNameOf } from "../shared/http/multipart.ts";
import { failed, type ServerAnswer } from "../shared/http/server-answer.ts";
import { campaignPublisher } from "../shared/newsletter/campaigns.ts";
import { mailOf } from "../shared/newsletter/mail.ts";
import { explainMailchimp, keyOf, readMailchimp, requestMailchimp } from "./api.ts";
import { MAILCHIMP_OPTIONS, mailchimp } from "./describe.ts";

const Uploaded = z.object({ full_size_url: z.url() });
const Audience = z.object({ campaign_defaults: z.object({ from_name: z.string(), from_email: z.string() }) });
const Listed = z.object({
  id: z.string(),
  status: z.string(),
  settings: z.object({ title: z.string() }).catch({ title: "" }),
});
const Campaigns = z.object({ campaigns: z.array(Listed) });
const Campaign = z.object({
  id: z.string().min(1),
  long_archive_url: z.string().catch(""),
  recipients: z.object({
    list_id: z.string(),
    segment_opts: z.object({ saved_segment_id: z.number().nullish() }).nullish(),
  }),
  settings: z.record(z.string(), z.unknown()).catch({}),
});

/** Any other status than this one is that of a campaign that is sent, or was. */
const DRAFT = "save";
/** The account's clock may differ from this one. */
const DAY_MS = 86_400_000;

/** @param at the API's address; by default that of the key's data center */
export function mailchimpPublisher(at?: string): Publisher {
  const ask = (
    { channel }: Outgoing,
    call: Call,
    path: string,
    method: "GET" | "POST" | "PUT" | "PATCH" = "GET",
    json?: object,
  ) => requestMailchimp(call, at, keyOf(channel.credentials), path, { method, ...(json && { json }) });

  return campaignPublisher({
    platform: mailchimp.platform,
    explain: explainMailchimp,
    async upload(image, index, outgoing, call) {
      const bytes = await buffer(await call.readMedia(image));
      const file = { name: `${outgoing.key}-${fileNameOf(image, index)}`, file_data: bytes.toString("base64") };
      const answer = await ask(outgoing, call, "file-manager/files", "POST", file);
      return answer.kind === "ok" ? { url: Uploaded.parse(answer.json).full_size_url } : explainMailchimp(answer);
    },
    async save(outgoing, call) {
      const found = await findDraft(call, at, outgoing);
      const { recipients, settings } = await settingsOf(call, at, outgoing);
      const isDraft = found === undefined || found.status === DRAFT;
      let answer: ServerAnswer;
      if (found && !isDraft) answer = await ask(outgoing, call, `campaigns/${found.id}`);
      else if (found) answer = await ask(outgoing, call, `campaigns/${found.id}`, "PATCH", { recipients, settings });
      else answer = await ask(outgoing, call, "campaigns", "POST", { type: "regular", recipients, settings });
      if (answer.kind !== "ok") return explainMailchimp(answer);
      const saved = Campaign.parse(answer.json);
      const { list_id: list, segment_opts: segment } = saved.recipients;
      const isAsked =
        list === recipients.list_id &&
        (segment?.saved_segment_id || undefined) === recipients.segment_opts?.saved_segment_id;
      if (!isAsked) return failed("refused", "Mailchimp saved the campaign for other recipients than the chosen ones.");
      if (isDraft) {
        const { html } = mailOf(outgoing);
        const content = await ask(outgoing, call, `campaigns/${saved.id}/content`, "PUT", { html });
        if (content.kind !== "ok") return explainMailchimp(content);
      }
      const note = noteOf(
        differencesOf("Mailchimp", [
          { of: "the subject", asked: settings.subject_line, made: saved.settings.subject_line },
          { of: "the preview text", asked: settings.preview_text, made: saved.settings.preview_text },
          { of: "the sender", asked: settings.from_name, made: saved.settings.from_name },
        ]),
      );
      return { kind: "saved", externalId: saved.id, permalink: saved.long_archive_url, ...note };
    },
    start: (id, outgoing, call) => ask(outgoing, call, `campaigns/${id}/actions/send`, "POST"),
    async readStatus(id, outgoing, call) {
      const answer = await ask(outgoing, call, `campaigns/${id}?fields=id,status,settings.title`);
      if (answer.kind === "refused" && answer.status === 404) return "gone";
      if (answer.kind !== "ok") throw asError(explainMailchimp(answer));
      return Listed.parse(answer.json).status === DRAFT ? "draft" : "started";
    },
  });
}

/** The internal title, which no reader sees. */
const titleOf = ({ key, options }: Outgoing) => `${readOptions(MAILCHIMP_OPTIONS, options).title} [${key}]`;

async function settingsOf(call: Call, at: string | undefined, outgoing: Outgoing) {
  const chosen = readOptions(MAILCHIMP_OPTIONS, outgoing.options);
  const { title: subject_line = "", audience = "", segment, preview_text } = chosen;
  // A campaign can be saved without a sender, and then not be sent.
  const path = `lists/${encodeURIComponent(audience)}?fields=campaign_defaults`;
  const { campaign_defaults: usual } = await readMailchimp(
    call,
    at,
    keyOf(outgoing.channel.credentials),
    path,
    Audience,
  );
  return {
    recipients: {
      list_id: audience,
      ...(segment && { segment_opts: { saved_segment_id: Number(segment) } }),
    },
    settings: {
      title: titleOf(outgoing),
      subject_line,
      ...(preview_text && { preview_text }),
      from_name: chosen.from_name || usual.from_name,
      reply_to: chosen.reply_to || usual.from_email,
      auto_footer: true,
    },
  };
}

/** The oldest campaign of earlier tries; one that was sent comes first. */
async function findDraft(call: Call, at: string | undefined, outgoing: Outgoing) {
  const query = new URLSearchParams({
    since_create_time: new Date(outgoing.createdAt.getTime() - DAY_MS).toISOString(),
    sort_field: "create_time",
    sort_dir: "DESC",
    count: "1000",
    fields: "campaigns.id,campaigns.status,campaigns.settings.title",
  });
  const key = keyOf(outgoing.channel.credentials);
  const { campaigns } = await readMailchimp(call, at, key, `campaigns?${query}`, Campaigns);
  const ours = campaigns.filter(({ settings }) => settings.title.endsWith(`[${outgoing.key}]`));
  return ours.find(({ status }) => status !== DRAFT) ?? ours.at(-1);
}
