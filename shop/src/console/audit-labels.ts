/** The words of every slice that writes to the audit log. */
import { catalogueTrailWords } from '#features/catalogue/console/audit-labels.ts'
import { contentTrailWords } from '#features/content/console/audit-labels.ts'
import { fulfilmentTrailWords } from '#features/fulfilment/console/audit-labels.ts'
import { importsTrailWords } from '#features/imports/console/audit-labels.ts'
import { paymentsTrailWords } from '#features/payments/console/audit-labels.ts'
import { settingsTrailWords } from '#features/settings/console/audit-labels.ts'
import { joinTrailWords } from '#features/staff/components/audit-log/audit-labels.ts'
import { staffTrailWords } from '#features/staff/console/audit-labels.ts'

export const trailWords = joinTrailWords([
  staffTrailWords,
  settingsTrailWords,
  contentTrailWords,
  catalogueTrailWords,
  fulfilmentTrailWords,
  paymentsTrailWords,
  importsTrailWords,
])
