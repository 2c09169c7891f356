import type { AuditLabels, FieldWord } from '#features/staff/components/audit-log/audit-labels.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { m } from '#texts'
import { formatList } from '#ui/display/list.ts'
import { type FactField, factFields, type FactKey, factList } from '../fact-fields.ts'

const namesOf = (value: unknown) =>
  Array.isArray(value) ? formatList(value.map((key: FactKey) => factFields[key]?.name() ?? String(key))) : null

const words: Record<string, FieldWord> = Object.fromEntries(
  factList.map((field) => [
    field.kind === 'texts' ? `facts.${field.key}.*` : `facts.${field.key}`,
    field.kind === 'texts'
      ? { nameIn: (language: string) => m.console_ui_field_in({ field: field.name(), language }) }
      : { name: () => field.name(), value: (value: unknown) => valueInWords(field, value) },
  ]),
)

function valueInWords(field: FactField, value: unknown): string | null {
  if (value === null) return m.goods_facts_unknown()
  if (field.kind === 'country') return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(value as string)!
  const named = (one: unknown) => ('nameOf' in field ? (field.nameOf[String(one)]?.() ?? String(one)) : String(one))
  if (Array.isArray(value)) return value.length === 0 ? m.goods_facts_none() : formatList(value.map(named))
  return named(value)
}

const inLanguage: FieldWord = { nameIn: (language) => m.console_ui_field_in({ field: m.console_ui_name(), language }) }

export const goodsFactsAuditLabels: AuditLabels = {
  goods: words,
  fact_word: {
    'names.*': inLanguage,
    fact: { name: m.goods_facts_audit_fact, value: (value) => factFields[value as FactKey]?.name() ?? null },
    word: { name: m.goods_facts_audit_merged },
  },
  type: {
    'names.*': inLanguage,
    facts: { name: m.goods_facts_audit_facts, value: namesOf },
    required_facts: { name: m.goods_facts_audit_required, value: namesOf },
    filter_facts: { name: m.goods_facts_audit_filter, value: namesOf },
  },
}
