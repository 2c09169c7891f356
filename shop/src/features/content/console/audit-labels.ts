import { m } from '#texts'
import type { AuditLabels, FieldWord } from '#features/staff/components/audit-log/audit-labels.ts'
import { factKeys } from '../values.ts'
import { factNames } from './fact-names.ts'

const facts: Record<string, FieldWord> = Object.fromEntries(factKeys.map((key) => [key, { name: factNames[key] }]))

export const contentAuditLabels: AuditLabels = {
  shop: {
    ...facts,
    version: { name: m.content_row_version },
    'bodies.*': { nameIn: (language) => m.content_text_in({ language }) },
  },
}
