/** Places of a zone: chosen level by level, shown as names that can be removed. */
import { useId, useState } from 'react'
import { m } from '#texts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { CountryOptions } from './country-options.tsx'
import { RegionChoice } from './region-choice.tsx'
import type { ZonePlace } from '../../console-contract.ts'
import { noAddressCode } from '../../values.ts'
import { hasRegions, placeOfChoice, withPlace } from './place-choice.ts'

export interface PlacePickerProps {
  label: string
  hint: string
  /** Whether orders without an address count as a place. */
  hasNoAddress?: boolean
  places: readonly ZonePlace[]
  countries: readonly ZonePlace[]
  isChanged: boolean
  errors: readonly string[]
  onPlaces(places: readonly ZonePlace[]): void
}

const nowhere = { code: '', name: '' }

export function PlacePicker({
  label,
  hint,
  hasNoAddress = false,
  places,
  countries,
  isChanged,
  errors,
  onPlaces,
}: PlacePickerProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const country = chosen ?? countries[0]?.code ?? 'CN'
  const [region, setRegion] = useState(nowhere)
  const noteId = useId()
  const add = () => {
    const whole = countries.find(({ code }) => code === country)
    const place = whole ? placeOfChoice(whole, region) : { code: noAddressCode, name: m.delivery_no_address() }
    onPlaces(withPlace(places, place))
  }
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-1 text-small text-ink-2">{label}</legend>
      <ul
        hidden={places.length === 0 && !isChanged}
        className={`flex min-h-control flex-wrap gap-2 rounded-control ${isChanged ? 'changed pl-2.5' : ''}`}
        aria-label={label}
      >
        {places.map((place) => (
          <li key={place.code} className="inline-flex items-center rounded-pill bg-sunk pl-3">
            <span className="wrap-anywhere">{place.name}</span>
            <SmallIconButton
              icon="close"
              size={13}
              label={m.delivery_zone_place_remove({ place: place.name })}
              onClick={() => onPlaces(places.filter((other) => other !== place))}
            />
          </li>
        ))}
      </ul>
      <div className="grid items-end gap-3 rounded-panel bg-sunk p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <ConsoleSelect
          label={m.delivery_form_country()}
          value={country}
          onChange={(event) => {
            setChosen(event.target.value)
            setRegion(nowhere)
          }}
        >
          <CountryOptions countries={countries} />
          {hasNoAddress && <option value={noAddressCode}>{m.delivery_no_address()}</option>}
        </ConsoleSelect>
        {hasRegions(country) ? (
          <RegionChoice
            key={country}
            country={country}
            code=""
            anyLabel={m.delivery_zone_whole_country()}
            errors={[]}
            onChosen={setRegion}
          />
        ) : (
          <span className="max-md:hidden" />
        )}
        <Button onClick={add}>{m.delivery_zone_place_add()}</Button>
      </div>
      <p id={noteId} className={errors.length > 0 ? 'text-small text-danger' : 'text-small text-ink-2'}>
        {errors.length > 0 ? errors.join(' ') : hint}
      </p>
    </fieldset>
  )
}
