import { operation } from "#kernel/operation.ts";
import { findHolidaySettings, viewHolidaySettings } from "./find.ts";
import { HolidaySettingsInput, HolidaySettingsView } from "./schema.ts";

export const getHolidaySettings = operation({
  name: "holiday_settings.get",
  summary: "Get whose public holidays the brand's calendar shows.",
  scope: "brand",
  needs: "settings.view",
  tier: "full",
  input: HolidaySettingsInput,
  output: HolidaySettingsView,
  async run({ db, brandId }) {
    return viewHolidaySettings(await findHolidaySettings(db, brandId));
  },
});
