import { m } from '#texts'
import { type FieldWord, inMoney, oneOf, type AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'
import { familyFieldWords } from '#features/families/components/console/family-field-words.ts'
import { fieldList } from '../goods-fields.ts'
import { reasonNames } from './stock-changes.ts'

const fieldWords: Record<string, FieldWord> = Object.fromEntries(
  fieldList.map(({ wire, kind, name }) => [wire, kind === 'money' ? { name, value: inMoney } : { name }]),
)

export const catalogueAuditLabels: AuditLabels = {
  goods: {
    ...fieldWords,
    ...familyFieldWords,
    sub_type_id: { name: m.catalogue_audit_sub_type },
    low_stock_at: {
      name: m.catalogue_field_low_stock_at,
      value: (value) => (value === null ? m.catalogue_audit_as_shop() : null),
    },
    tax_percent: {
      name: m.catalogue_field_tax_percent,
      value: (value) => (value === null ? m.catalogue_audit_as_shop() : null),
    },
    'translations.*.name': { nameIn: (language) => inLanguage(m.console_ui_name(), language) },
    'translations.*.describe': { nameIn: (language) => inLanguage(m.catalogue_editor_describe(), language) },
    stock: { name: m.catalogue_console_stock },
    reason: { name: m.catalogue_stock_reason, value: oneOf(reasonNames) },
    pictures: { name: m.catalogue_pictures, describe: describePictures },
    'pictures.*.alt.*': { nameIn: (language) => m.catalogue_picture_alt_in({ language }) },
  },
}

const inLanguage = (field: string, language: string) => m.console_ui_field_in({ field, language })

function describePictures(before: unknown, after: unknown): string {
  const [was, is] = [before, after].map((ids) => (Array.isArray(ids) ? ids.length : 0)) as [number, number]
  return was === is ? m.goods_types_audit_reordered() : m.catalogue_audit_pictures({ before: was, after: is })
}
