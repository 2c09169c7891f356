/** The kinds of bulk edits: input, request, and display of before and after. */
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { ConsoleField, ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { periodOf } from '#console-ui/forms/period-fields.tsx'
import { maxPriceTextLength, priceOperations, priceSteps } from '../../values.ts'
import { SubTypeOptions, type TypeChoice } from '#features/goods-types/components/console/type-choices.tsx'
import type { BulkChange, BulkOutcome } from './bulk-calls.ts'
import { salePriceOf, SaleTimes } from './sale-bulk-fields.tsx'
import { plainNumber } from '#platform/i18n/plain-number.ts'

export const bulkKinds = ['price', 'sale', 'sub_type', 'low_stock', 'tax', 'on_sale', 'withdraw'] as const
export type BulkKind = (typeof bulkKinds)[number]

interface BulkWords {
  act(): string
  title(values: { count: number }): string
  /** Further consequences. */
  consequence(): string
}

export const bulkWords: Record<BulkKind, BulkWords> = {
  price: {
    act: m.catalogue_bulk_price,
    title: m.catalogue_bulk_price_of,
    consequence: m.catalogue_bulk_consequence,
  },
  sale: {
    act: m.catalogue_bulk_sale,
    title: m.catalogue_bulk_sale_of,
    consequence: m.catalogue_bulk_sale_consequence,
  },
  sub_type: {
    act: m.catalogue_bulk_type,
    title: m.catalogue_bulk_type_of,
    consequence: m.catalogue_bulk_type_consequence,
  },
  low_stock: {
    act: m.catalogue_bulk_low_stock,
    title: m.catalogue_bulk_low_stock_of,
    consequence: m.catalogue_bulk_undo_consequence,
  },
  tax: {
    act: m.catalogue_field_tax_percent,
    title: m.catalogue_bulk_tax_of,
    consequence: m.catalogue_bulk_tax_consequence,
  },
  on_sale: {
    act: m.catalogue_bulk_on_sale,
    title: m.catalogue_bulk_on_sale_of,
    consequence: m.catalogue_bulk_undo_consequence,
  },
  withdraw: {
    act: m.catalogue_bulk_withdraw,
    title: m.catalogue_bulk_withdraw_of,
    consequence: m.catalogue_bulk_withdraw_consequence,
  },
}

/** Needs no input: the dialog opens with the preview. */
export const needsNoInput = (kind: BulkKind) => kind === 'on_sale' || kind === 'withdraw'

export function changeOf(kind: BulkKind, fields: Record<string, string>): BulkChange {
  const value = (fields['value'] ?? '').trim()
  if (kind === 'on_sale' || kind === 'withdraw') return { is_on_sale: kind === 'on_sale' }
  if (kind === 'sub_type') return { sub_type_id: Number(value) }
  if (kind === 'low_stock') return { low_stock_at: value || null }
  if (kind === 'tax') return { tax_percent: value || null }
  const { op, round } = fields
  return {
    ...(kind === 'sale' && { sale: periodOf(fields) }),
    price: {
      op: op as (typeof priceOperations)[number],
      value: op === 'multiply' ? shareOf(value) : value,
      round: round as (typeof priceSteps)[number],
    },
  }
}

type Side = BulkOutcome['rows'][number]['before']

export function shownOf(kind: BulkKind, side: Side, types: readonly TypeChoice[]): string {
  if (kind === 'price') return side.price ?? ''
  if (kind === 'sale') return salePriceOf(side)
  if (kind === 'sub_type') return nameOfSubType(side.sub_type_id, types)
  if (kind === 'low_stock')
    return side.low_stock_at == null ? m.catalogue_audit_as_shop() : formatCount(side.low_stock_at)
  if (kind === 'tax') return side.tax_percent == null ? m.catalogue_audit_as_shop() : `${side.tax_percent}%`
  return side.is_on_sale ? m.catalogue_console_on_sale() : m.catalogue_console_withdrawn()
}

function nameOfSubType(id: number | undefined, types: readonly TypeChoice[]): string {
  const type = types.find(({ subTypes }) => subTypes.some((subType) => subType.id === id))
  const subType = type?.subTypes.find((subType) => subType.id === id)
  return type && subType ? m.catalogue_console_type_both({ type_1: type.name, type_2: subType.name }) : String(id)
}

export interface BulkFieldsProps {
  kind: BulkKind
  types: readonly TypeChoice[]
  errorsOf(field: string): string[]
}

export function BulkFields({ kind, types, errorsOf }: BulkFieldsProps) {
  if (kind === 'price') return <PriceFields errors={[...errorsOf('price'), ...errorsOf('price.value')]} />
  if (kind === 'sale')
    return (
      <>
        <PriceFields isOfRegular errors={[...errorsOf('price'), ...errorsOf('price.value')]} />
        <SaleTimes errorsOf={errorsOf} />
      </>
    )
  if (kind === 'low_stock' || kind === 'tax')
    return (
      <ConsoleField
        {...(kind === 'tax'
          ? { label: m.catalogue_field_tax_percent(), hint: m.catalogue_editor_tax_hint() }
          : { label: m.catalogue_field_low_stock_at(), hint: m.catalogue_editor_low_stock_hint() })}
        errors={errorsOf(kind === 'tax' ? 'tax_percent' : 'low_stock_at')}
        name="value"
        className="text-right tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        isFirst
      />
    )
  if (kind !== 'sub_type') return null
  return (
    <ConsoleSelect
      label={m.goods_types_move_to()}
      name="value"
      required
      defaultValue=""
      errors={errorsOf('sub_type_id')}
    >
      <option value="" disabled>
        {m.goods_types_pick()}
      </option>
      <SubTypeOptions types={types} />
    </ConsoleSelect>
  )
}

function PriceFields({ errors, isOfRegular = false }: { errors: string[]; isOfRegular?: boolean }) {
  const names = isOfRegular ? { ...operationNames, multiply: m.catalogue_bulk_sale_percent } : operationNames
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <ConsoleSelect
          label={m.catalogue_bulk_how()}
          name="op"
          defaultValue="multiply"
          options={priceOperations.map((one) => [one, names[one]()])}
        />
        <ConsoleField
          label={m.catalogue_bulk_value()}
          errors={errors}
          name="value"
          className="text-right tabular-nums"
          inputMode="decimal"
          maxLength={maxPriceTextLength}
          autoComplete="off"
          required
          isFirst
        />
      </div>
      <ConsoleSelect
        label={m.catalogue_bulk_round()}
        name="round"
        defaultValue="0.10"
        options={priceSteps.map((one) => [one, stepNames[one]()])}
      />
    </>
  )
}

const operationNames = {
  set: m.catalogue_bulk_set,
  add: m.catalogue_bulk_add,
  multiply: m.catalogue_bulk_multiply,
} as const
const stepNames = {
  '0.01': m.catalogue_bulk_to_fen,
  '0.10': m.catalogue_bulk_to_jiao,
  '1.00': m.catalogue_bulk_to_yuan,
} as const

/**
 * 90 is 90 %: moves the decimal point in the text, as 33.3 / 100 is no short number.
 * Other input stays as typed, and the call rejects it.
 */
export function shareOf(percent: string): string {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainNumber(percent)) ?? []
  if (whole === undefined) return percent
  const digits = whole.padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${part}`
}
