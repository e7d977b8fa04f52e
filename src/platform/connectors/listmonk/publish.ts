import { z } from "zod";
import type { Call, Outgoing, Publisher } from "../contract.ts";
import { differencesOf, fieldsOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { asError } from "../shared/http/errors.ts";
import { createForm, fileNameOf } from "../shared/http/multipart.ts";
import { failed } from "../shared/http/server-answer.ts";
import { campaignPublisher } from "../shared/newsletter/campaigns.ts";
import {
  Campaign,
  explainListmonk,
  isStarted,
  OneCampaign,
  readCampaign,
  readCredentials,
  requestListmonk,
} from "./api.ts";
import { bodyOf, plainLine } from "./body.ts";
import { LISTMONK_OPTIONS, listmonk } from "./describe.ts";

const Uploaded = z.object({ data: z.object({ url: z.string().min(1) }) });
const Campaigns = z.object({ data: z.object({ results: z.array(Campaign) }) });

const accessOf = ({ channel }: Outgoing) => readCredentials(channel.credentials);

/** Listmonk starts drafts and paused campaigns alone. */
export function listmonkPublisher(): Publisher {
  return campaignPublisher({
    platform: listmonk.platform,
    explain: explainListmonk,
    async upload(image, index, outgoing, call) {
      const access = accessOf(outgoing);
      const form = createForm({}, [{ name: "file", fileName: fileNameOf(image, index), media: image }], call);
      const request = { method: "POST", headers: { "content-type": form.contentType }, body: form.body } as const;
      const answer = await requestListmonk(call, access, "media", request);
      if (answer.kind !== "ok") return explainListmonk(answer);
      // An address without a host is on the server itself.
      return { url: new URL(Uploaded.parse(answer.json).data.url, `${access.root}/`).href };
    },
    async save(outgoing, call) {
      const { site, root } = accessOf(outgoing);
      const json = campaignOf(outgoing);
      const saved = await saveDraft(call, outgoing, json);
      if ("kind" in saved) return saved;
      const { id, uuid, archive, lists } = saved.campaign;
      // The server leaves out lists that its API user may not see, without a word.
      const isComplete = json.lists.every((list) => lists?.some((one) => one.id === list));
      if (!isComplete) return failed("not_allowed", "The API user may not send to every chosen list.");
      const permalink = archive ? `${root}/archive/${uuid}` : `${site}/admin/campaigns/${id}`;
      const note = noteOf(
        differencesOf("The server", [
          { of: "the subject", asked: json.subject, made: saved.fields.subject },
          { of: "the sender", asked: json.from_email, made: saved.fields.from_email },
        ]),
      );
      return { kind: "saved", externalId: String(id), permalink, ...note };
    },
    start: (id, outgoing, call) =>
      requestListmonk(call, accessOf(outgoing), `campaigns/${id}/status`, {
        method: "PUT",
        json: { status: "running" },
      }),
    async readStatus(id, outgoing, call) {
      const campaign = await readCampaign(call, accessOf(outgoing), id);
      if (!campaign) return "gone";
      return isStarted(campaign) ? "started" : "draft";
    },
  });
}

/** A tag that no other campaign has. */
const tagOf = ({ key }: Outgoing) => `masthead-${key}`;

function campaignOf(outgoing: Outgoing) {
  const chosen = readOptions(LISTMONK_OPTIONS, outgoing.options);
  const { title = "", lists = [], from_email: sender, template, archive = false } = chosen;
  return {
    name: title,
    subject: plainLine(title),
    lists: lists.map(Number),
    ...(sender && { from_email: sender }),
    ...(template && { template_id: Number(template) }),
    type: "regular",
    content_type: "html",
    messenger: "email",
    tags: [...outgoing.tags, tagOf(outgoing)],
    archive,
    ...bodyOf(outgoing, chosen.count_clicks),
  };
}

/** The oldest draft of earlier tries gets the present content; a campaign that was started is left as it is. */
async function saveDraft(call: Call, outgoing: Outgoing, json: ReturnType<typeof campaignOf>) {
  const [access, tag] = [accessOf(outgoing), tagOf(outgoing)];
  const query = new URLSearchParams({ tag, no_body: "true", order_by: "created_at", order: "DESC", per_page: "100" });
  const listed = await requestListmonk(call, access, `campaigns?${query}`);
  if (listed.kind !== "ok") throw asError(explainListmonk(listed));
  const ours = Campaigns.parse(listed.json).data.results.filter(({ tags }) => tags?.includes(tag));
  const found = ours.find(isStarted) ?? ours.at(-1);
  if (found && isStarted(found)) return { campaign: found, fields: {} };
  const path = found ? `campaigns/${found.id}` : "campaigns";
  const answer = await requestListmonk(call, access, path, { method: found ? "PUT" : "POST", json });
  if (answer.kind !== "ok") return explainListmonk(answer);
  return { campaign: OneCampaign.parse(answer.json).data, fields: fieldsOf(fieldsOf(answer.json).data) };
}
