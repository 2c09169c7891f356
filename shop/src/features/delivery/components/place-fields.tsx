import { useState } from 'react'
import { m } from '#texts'
import type { Address, Country } from '#features/delivery/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { loadRegionLevels, type RegionLevel } from '../client/region-levels.ts'
import { useLatest } from '../client/use-latest.ts'
import { RegionFields } from './region-fields.tsx'

export interface PlaceFieldsProps {
  countries: readonly Country[]
  values: Pick<Address, 'region_1' | 'region_2'> | null
  levels: readonly RegionLevel[]
  regionHint?: string | undefined
  country: string
  onCountry: (country: string) => void
  fieldErrors: Record<string, string[]>
}

/** Country and region: chosen level by level in China, by prefecture in Japan, written freely elsewhere. */
export function PlaceFields({
  countries,
  values,
  levels,
  regionHint,
  country,
  onCountry,
  fieldErrors,
}: PlaceFieldsProps) {
  const [shown, setShown] = useState({ country, levels })
  const beginChange = useLatest()

  async function change(next: string) {
    const isLatest = beginChange()
    onCountry(next)
    try {
      const nextLevels = await loadRegionLevels(browserShopApi, next, '')
      if (isLatest()) setShown({ country: next, levels: nextLevels })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (!isLatest()) return
      onCountry(shown.country)
      showAlert(failure.message, { kind: 'failure' })
    }
  }

  return (
    <>
      <SelectField
        label={m.delivery_country()}
        name="country"
        autoComplete="shipping country"
        value={country}
        onChange={(event) => void change(event.target.value)}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        error={fieldErrors.country}
      />
      {shown.levels.length > 0 && (
        <RegionFields
          key={shown.country}
          legend={shown.country === 'JP' ? m.delivery_prefecture() : m.delivery_region()}
          levelNames={
            shown.country === 'JP'
              ? [m.delivery_choose_prefecture()]
              : [m.delivery_choose_province(), m.delivery_choose_city(), m.delivery_choose_district()]
          }
          initialLevels={shown.levels}
          optionLang={shown.country === 'CN' ? 'zh-CN' : undefined}
          hint={regionHint}
          error={fieldErrors.region_code}
        />
      )}
      {shown.country !== 'CN' && (
        <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
          {shown.country !== 'JP' && (
            <TextField
              label={m.delivery_state()}
              name="region_1"
              autoComplete="shipping address-level1"
              defaultValue={values?.region_1}
              error={fieldErrors.region_1}
            />
          )}
          <TextField
            label={shown.country === 'JP' ? m.delivery_municipality() : m.delivery_city()}
            name="region_2"
            autoComplete="shipping address-level2"
            defaultValue={values?.region_2}
            error={fieldErrors.region_2}
          />
        </div>
      )}
    </>
  )
}
