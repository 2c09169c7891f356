/** Rates of tax at the seat of the company; a shop that has not stated its seat counts as Chinese. */
import { m } from '#texts'
import {
  rateSettings,
  type RateSetting,
  roundingOfSeat,
  taxPercentsOfSeat,
  type TaxRounding,
  type TaxSeat,
} from '#features/settings/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import { readSeat } from '#platform/database/queries/read-seat.ts'
import { readSettings } from './read-settings.ts'

const defaultSeat: TaxSeat = 'CN'

/** Rates that goods, delivery and settings may have. */
export async function readTaxPercents(database: Database): Promise<readonly number[]> {
  return taxPercentsOfSeat[(await readSeat(database)) ?? defaultSeat]
}

/** Settings with a rate that the seat does not have. Orders treat them as unset. */
export async function listOtherRates(database: Database): Promise<{ setting: RateSetting; percent: number }[]> {
  const [settings, percents] = [await readSettings(database), await readTaxPercents(database)]
  return rateSettings.flatMap((setting) => {
    const percent = settings[setting]
    return percent === null || percents.includes(percent) ? [] : [{ setting, percent }]
  })
}

/** Error of a rate that the seat does not have; null where it has it, or where none is set. */
export async function faultOfTaxPercent(
  database: Database,
  percent: number | null | undefined,
): Promise<LocalizedMessage | null> {
  if (percent === null || percent === undefined) return null
  const percents = await readTaxPercents(database)
  return percents.includes(percent) ? null : taxPercentFault(percents)
}

const taxPercentFault =
  (percents: readonly number[]): LocalizedMessage =>
  (options) =>
    m.settings_tax_percent_fault({ percents: percents.join(' / ') }, options)

/** How sums of tax are rounded on papers. */
export async function readTaxRounding(database: Database): Promise<TaxRounding> {
  const { tax_rounding: chosen } = await readSettings(database)
  return chosen ?? roundingOfSeat[(await readSeat(database)) ?? defaultSeat]
}
