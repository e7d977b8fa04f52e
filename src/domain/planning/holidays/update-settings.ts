import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { findHolidaySettings, viewHolidaySettings } from "./find.ts";
import { HolidaySettingsView, UpdateHolidaySettingsInput } from "./schema.ts";

export const updateHolidaySettings = operation({
  name: "holiday_settings.update",
  summary: "Choose whose public holidays the brand's calendar shows. Omitted fields don't change.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: UpdateHolidaySettingsInput,
  output: HolidaySettingsView,
  async run(ctx, input) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
      const before = await findHolidaySettings(tx, brandId);
      const next = {
        countries: input.countries ?? before.countries,
        showsPopularDays: input.popular_days ?? before.showsPopularDays,
      };
      await tx.holidaySettings.upsert({ where: { brandId }, create: { brandId, ...next }, update: next });
      const view = viewHolidaySettings(next);
      await auditInBrand(tx, ctx, {
        brandId,
        action: "holiday_settings.updated",
        subject: { type: "brand", id: brandId },
        detail: view,
      });
      return view;
    });
  },
});
