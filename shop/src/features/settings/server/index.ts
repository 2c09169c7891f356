/** Public exports of the slice. */
export { settingsSlice } from './slice.ts'
export { faultOfTaxPercent, listOtherRates, readTaxPercents, readTaxRounding } from './use-cases/tax-rates.ts'
export { readSettings } from './use-cases/read-settings.ts'
