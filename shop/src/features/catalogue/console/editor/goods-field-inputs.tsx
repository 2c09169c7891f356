import { useId } from 'react'
import { m } from '#texts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { EditField } from '#console-ui/forms/edit-field.tsx'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { fieldList, type GoodsField, goodsFields } from '../../goods-fields.ts'
import { SubTypeOptions, TypesNote, useTypes } from '#features/goods-types/components/console/type-choices.tsx'
import { missingForSale } from './goods-values.ts'
import type { GoodsForm } from './use-goods-form.ts'

interface SectionProps {
  form: GoodsForm
  isOff: boolean
}

/** Price, weight, SKU, type, and how it is sold. */
export function GoodsFieldInputs({ form, isOff }: SectionProps) {
  const shared = { form, isOff }
  const before = form.saved && form.isChanged('price') ? form.saved.price : null
  const sale = form.saved?.sale
  return (
    <>
      <section>
        <h2 className="section-title">{m.catalogue_editor_facts()}</h2>
        <div className="grid grid-cols-2 items-start gap-3">
          <FieldInput {...shared} field={goodsFields.priceInFen} />
          <FieldInput {...shared} field={goodsFields.size} />
        </div>
        {sale && (
          <p className="text-small text-ink-2">
            {m.catalogue_editor_sale({ price: formatMoney(sale.price), until: whenOf(sale.until) })}
          </p>
        )}
        {before && (
          <p className="text-small text-ink-2">{m.catalogue_editor_price_before({ price: formatMoney(before) })}</p>
        )}
        <FieldInput {...shared} field={goodsFields.sku} />
        <TypeSelect {...shared} />
        <OtherFields {...shared} section="facts" />
      </section>
      <section>
        <h2 className="section-title">{m.catalogue_editor_selling()}</h2>
        <OnSaleFlag {...shared} />
        <FieldInput {...shared} field={goodsFields.isReturnable} />
        <div className="grid grid-cols-2 items-start gap-3">
          <FieldInput {...shared} field={goodsFields.lowStockAt} />
          <FieldInput {...shared} field={goodsFields.mostPerOrder} />
        </div>
        <OtherFields {...shared} section="selling" />
      </section>
    </>
  )
}

const placed: ReadonlySet<string> = new Set([
  'price',
  'size',
  'sku',
  'sub_type_id',
  'is_on_sale',
  'is_returnable',
  'low_stock_at',
  'most_per_order',
])

/** Fields without a fixed position, in the order of their description. */
function OtherFields({ section, ...shared }: SectionProps & { section: GoodsField['console'] }) {
  return fieldList
    .filter((field) => field.console === section && !placed.has(field.wire))
    .map((field) => <FieldInput key={field.wire} {...shared} field={field} />)
}

function FieldInput({ form, isOff, field }: SectionProps & { field: GoodsField }) {
  const label = (field.label ?? field.name)()
  const hint = field.hint?.()
  if (field.kind === 'flag')
    return (
      <>
        <Flag form={form} field={field.wire} label={label} isOff={isOff} />
        {hint && <p className="text-small text-ink-2">{hint}</p>}
      </>
    )
  const shared = { ...form.propsOf(field.wire), label, hint, disabled: isOff }
  if (field.kind === 'text') return <EditField {...shared} maxLength={field.max} required={field.isRequired} />
  if (field.kind === 'money') return <EditField {...shared} inputMode="decimal" isFigure required={field.isRequired} />
  return <EditField {...shared} inputMode="numeric" isFigure />
}

/** Enabled once the goods are complete; otherwise an earlier mark is ignored. */
function OnSaleFlag({ form, isOff }: SectionProps) {
  const noteId = useId()
  const missing = missingForSale(form.saved, form.values)
  const errors = form.errorsOf('is_on_sale')
  const note = errors.length > 0 ? errors.join(' ') : missing?.()
  return (
    <>
      <label className="check-row">
        <input
          type="checkbox"
          className="check-box"
          checked={missing === null && form.values.is_on_sale === 'true'}
          disabled={isOff || missing !== null}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => form.set('is_on_sale', String(event.target.checked))}
        />
        {m.catalogue_console_on_sale()}
      </label>
      {note && (
        <p className={errors.length > 0 ? 'text-small text-danger' : 'text-small text-ink-2'} id={noteId}>
          {note}
        </p>
      )}
    </>
  )
}

function Flag({ form, field, label, isOff }: SectionProps & { field: string; label: string }) {
  return (
    <label className="check-row">
      <input
        type="checkbox"
        className="check-box"
        checked={form.values[field] === 'true'}
        disabled={isOff}
        onChange={(event) => form.set(field, String(event.target.checked))}
      />
      {label}
    </label>
  )
}

function TypeSelect({ form, isOff }: SectionProps) {
  const { types, ...typesRead } = useTypes()
  const value = form.values.sub_type_id!
  const isKnown = types.some(({ subTypes }) => subTypes.some(({ id }) => String(id) === value))
  return (
    <>
      <ConsoleSelect
        label={m.goods_types_type()}
        value={value}
        disabled={isOff}
        isChanged={form.isChanged('sub_type_id')}
        errors={form.errorsOf('sub_type_id')}
        required
        onChange={(event) => form.set('sub_type_id', event.target.value)}
      >
        <option value={isKnown ? '' : value} disabled={isKnown}>
          {(isKnown ? null : form.saved?.type_2) ?? m.goods_types_pick()}
        </option>
        <SubTypeOptions types={types} />
      </ConsoleSelect>
      <TypesNote {...typesRead} />
    </>
  )
}
