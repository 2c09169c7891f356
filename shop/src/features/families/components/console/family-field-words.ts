/** Names of a family's fields in the audit log. */
import { m } from '#texts'
import type { FieldWord } from '#features/staff/components/audit-log/audit-labels.ts'

export const familyFieldWords: Readonly<Record<string, FieldWord>> = {
  'family_options.*': { nameIn: (language) => m.console_ui_field_in({ field: m.families_options(), language }) },
  family_values: { name: m.families_value },
}
