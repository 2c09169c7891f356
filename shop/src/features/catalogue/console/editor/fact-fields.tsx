import { useId } from 'react'
import { m } from '#texts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { EditField } from '#console-ui/forms/edit-field.tsx'
import { formatMoney } from '#platform/money/money.ts'
import { maxSizeLength, maxSkuLength } from '../../values.ts'
import { TypesFailed } from '../types-failed.tsx'
import { useTypes } from '../use-types.ts'
import { missingForSale } from './goods-values.ts'
import type { GoodsForm } from './use-goods-form.ts'

/** Price, weight, sku, type, and what the shop does with it. */
export function FactFields({ form, isOff }: { form: GoodsForm; isOff: boolean }) {
  const of = (field: string) => ({ ...form.propsOf(field), disabled: isOff })
  const before = form.saved && form.isChanged('price') ? form.saved.price : null
  return (
    <>
      <section>
        <h2 className="c-section">{m.catalogue_editor_facts()}</h2>
        <div className="c-two">
          <EditField {...of('price')} label={m.catalogue_console_price()} inputMode="decimal" isFigure required />
          <EditField {...of('size')} label={m.catalogue_editor_size()} maxLength={maxSizeLength} />
        </div>
        {before && <p className="c-hint">{m.catalogue_editor_price_before({ price: formatMoney(before) })}</p>}
        <EditField {...of('sku')} label={m.catalogue_editor_sku()} maxLength={maxSkuLength} required />
        <TypeSelect form={form} isOff={isOff} />
      </section>
      <section>
        <h2 className="c-section">{m.catalogue_editor_selling()}</h2>
        <OnSaleFlag form={form} isOff={isOff} />
        <Flag form={form} field="is_returnable" label={m.catalogue_editor_returnable()} isOff={isOff} />
        <p className="c-hint">{m.catalogue_editor_returnable_hint()}</p>
        <div className="c-two">
          <EditField
            {...of('low_stock_at')}
            label={m.catalogue_editor_low_stock_at()}
            inputMode="numeric"
            isFigure
            hint={m.catalogue_editor_low_stock_hint()}
          />
          <EditField
            {...of('most_per_order')}
            label={m.catalogue_editor_most_per_order()}
            inputMode="numeric"
            isFigure
          />
        </div>
      </section>
    </>
  )
}

/** Offered once the goods have what a shopper needs; a mark that was set before counts no more without it. */
function OnSaleFlag({ form, isOff }: { form: GoodsForm; isOff: boolean }) {
  const noteId = useId()
  const missing = missingForSale(form.saved, form.values)
  const errors = form.errorsOf('is_on_sale')
  const note = errors.length > 0 ? errors.join(' ') : missing?.()
  return (
    <>
      <label className="c-check">
        <input
          type="checkbox"
          className="c-box"
          checked={missing === null && form.values.is_on_sale === 'true'}
          disabled={isOff || missing !== null}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => form.set('is_on_sale', String(event.target.checked))}
        />
        {m.catalogue_console_on_sale()}
      </label>
      {note && (
        <p className={errors.length > 0 ? 'c-why' : 'c-hint'} id={noteId}>
          {note}
        </p>
      )}
    </>
  )
}

interface FlagProps {
  form: GoodsForm
  field: string
  label: string
  isOff: boolean
}

function Flag({ form, field, label, isOff }: FlagProps) {
  return (
    <label className="c-check">
      <input
        type="checkbox"
        className="c-box"
        checked={form.values[field] === 'true'}
        disabled={isOff}
        onChange={(event) => form.set(field, String(event.target.checked))}
      />
      {label}
    </label>
  )
}

function TypeSelect({ form, isOff }: { form: GoodsForm; isOff: boolean }) {
  const { types, ...typesRead } = useTypes()
  const value = form.values.sub_type_id!
  const isKnown = types.some(({ subTypes }) => subTypes.some(({ id }) => String(id) === value))
  return (
    <>
      <ConsoleSelect
        label={m.catalogue_console_type()}
        value={value}
        disabled={isOff}
        isChanged={form.isChanged('sub_type_id')}
        errors={form.errorsOf('sub_type_id')}
        required
        onChange={(event) => form.set('sub_type_id', event.target.value)}
      >
        {!isKnown && <option value={value}>{form.saved?.type_2 ?? m.catalogue_editor_pick_type()}</option>}
        {types.map(({ id, name, subTypes }) => (
          <optgroup key={id} label={name}>
            {subTypes.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </ConsoleSelect>
      <TypesFailed {...typesRead} />
    </>
  )
}
