/** The words of every slice that writes to the audit log. */
import { catalogueTrailWords } from '#features/catalogue/console/trail-words.ts'
import { contentTrailWords } from '#features/content/console/trail-words.ts'
import { fulfilmentTrailWords } from '#features/fulfilment/console/trail-words.ts'
import { importsTrailWords } from '#features/imports/console/trail-words.ts'
import { paymentsTrailWords } from '#features/payments/console/trail-words.ts'
import { settingsTrailWords } from '#features/settings/console/trail-words.ts'
import { joinTrailWords } from '#features/staff/components/trail/trail-words.ts'
import { staffTrailWords } from '#features/staff/console/trail-words.ts'

export const trailWords = joinTrailWords([
  staffTrailWords,
  settingsTrailWords,
  contentTrailWords,
  catalogueTrailWords,
  fulfilmentTrailWords,
  paymentsTrailWords,
  importsTrailWords,
])
