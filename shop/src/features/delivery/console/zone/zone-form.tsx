/** Form of a zone, with one save bar. Every failure keeps the typed text. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { EditField } from '#console-ui/forms/edit-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSubmit, WrongField } from '#console-ui/forms/use-submit.ts'
import { languages } from '#platform/i18n/language.ts'
import type { addZone, changeZone, WireZone, ZonePlace } from '../../console-contract.ts'
import { maxZoneNameLength } from '../../values.ts'
import { feeKindOptions } from '../zone-words.ts'
import { PlacePicker } from '../../components/console/place-picker.tsx'
import { bodyOf, changedKeys, type ChangedKey, labelOf, type TypedKey, typedOf, type ZoneTyped } from './zone-values.ts'

export interface ZoneFormProps {
  /** Null: a new one. */
  zone: WireZone | null
  countries: readonly ZonePlace[]
  onSaved(zone: WireZone): void
}

export function ZoneForm({ zone, countries, onSaved }: ZoneFormProps) {
  const saved = typedOf(zone)
  const [edits, setEdits] = useState<Partial<ZoneTyped>>({})
  const typed: ZoneTyped = { ...saved, ...edits, texts: { ...saved.texts, ...edits.texts } }
  const changed = changedKeys(typed, saved)
  const form = useSubmit(async () => {
    if (typed.places.length === 0) throw new WrongField('codes', m.delivery_zone_place_needed())
    try {
      const next = await (zone ? change(zone, bodyOf(typed, changed)) : add(typed))
      setEdits({})
      onSaved(next)
    } catch (failure) {
      // The next attempt is based on the other person's changes; the message says so.
      if (zone && isEditConflict(failure)) onSaved(failure.body.current as WireZone)
      throw failure
    }
  })
  const field = (key: TypedKey) => ({
    label: labelOf(key),
    value: typed.texts[key],
    isChanged: changed.includes(key),
    errors: form.errorsOf(key),
    onValue: (value: string) =>
      setEdits((before) => ({ ...before, texts: { ...typed.texts, ...before.texts, [key]: value } })),
  })
  const figure = { inputMode: 'numeric', isFigure: true } as const
  const amount = { inputMode: 'decimal', isFigure: true } as const
  const isByWeight = typed.texts.fee_kind === 'weight'
  return (
    <div className="grid max-w-[52rem] gap-6">
      <FormError failure={form.failure} />
      <section className={group}>
        <div className="grid gap-x-3 gap-y-4 md:grid-cols-3">
          {languages.map((language, place) => (
            <EditField
              key={language}
              {...field(`names.${language}`)}
              errors={[...form.errorsOf(`names.${language}`), ...(place === 0 ? form.errorsOf('names') : [])]}
              lang={language}
              maxLength={maxZoneNameLength}
            />
          ))}
        </div>
        <PlacePicker
          label={m.delivery_zone_places()}
          hint={m.delivery_zone_places_hint()}
          hasNoAddress
          places={typed.places}
          countries={countries}
          isChanged={changed.includes('codes')}
          errors={form.errorsOf('codes')}
          onPlaces={(places) => setEdits((before) => ({ ...before, places }))}
        />
      </section>
      <section className={group}>
        <div>
          <label className="check-row">
            <input
              type="checkbox"
              className="check-box"
              checked={typed.isDeliverable}
              onChange={(event) => setEdits((before) => ({ ...before, isDeliverable: event.target.checked }))}
            />
            {m.delivery_zone_deliverable()}
          </label>
          <p className="text-small text-ink-2">{m.delivery_zone_deliverable_hint()}</p>
        </div>
        <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
          <ConsoleSelect
            label={labelOf('fee_kind')}
            value={typed.texts.fee_kind}
            isChanged={changed.includes('fee_kind')}
            errors={form.errorsOf('fee_kind')}
            options={feeKindOptions.map(([kind, name]) => [kind, name()])}
            onChange={(event) => field('fee_kind').onValue(event.target.value)}
          />
          {isByWeight ? (
            <EditField {...field('unknown_weight_in_grams')} {...figure} />
          ) : (
            <EditField {...field('first_fee')} label={m.delivery_zone_flat_fee()} {...amount} />
          )}
          {isByWeight && (
            <>
              <EditField {...field('first_weight_in_grams')} {...figure} />
              <EditField {...field('first_fee')} {...amount} />
              <EditField {...field('step_weight_in_grams')} {...figure} hint={m.delivery_zone_step_hint()} />
              <EditField {...field('step_fee')} {...amount} />
            </>
          )}
          <EditField {...field('free_above')} {...amount} hint={m.delivery_zone_free_above_hint()} />
        </div>
      </section>
      <section className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <EditField {...field('days_min')} {...figure} hint={m.delivery_zone_days_hint()} />
        <EditField {...field('days_max')} {...figure} />
      </section>
      <SaveBar
        unsaved={changed.map(labelOf)}
        isBusy={form.isBusy}
        onSave={() => void form.run()}
        onDiscard={() => setEdits({})}
      />
      <UnsavedGuard hasUnsaved={() => changed.length > 0 && !form.isBusy} />
    </div>
  )
}

const group = 'grid content-start gap-4 border-b border-line pb-6'

const change = ({ id, revision }: WireZone, body: Record<string, unknown>) =>
  callConsole<typeof changeZone>('PATCH /api/console/delivery_zones/{id}/', {
    params: { id },
    headers: ifMatch(revision),
    body,
  })

const add = (typed: ZoneTyped) =>
  callConsole<typeof addZone>('POST /api/console/delivery_zones/', { body: bodyOf(typed, allKeys(typed)) as never })

const allKeys = ({ texts }: ZoneTyped): ChangedKey[] => [
  ...(Object.keys(texts) as TypedKey[]),
  'codes',
  'is_deliverable',
]
