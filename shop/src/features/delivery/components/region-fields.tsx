import { useId, useState } from 'react'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { FieldError } from '#ui/fields/field.tsx'
import { SelectBox } from '#ui/fields/select-field.tsx'
import { chooseRegion, regionCodeOf, type RegionLevel } from '../client/region-levels.ts'
import { useLatest } from '../client/use-latest.ts'

export interface RegionFieldsProps {
  legend: string
  /** Names of the levels, from the highest down. */
  levelNames: readonly string[]
  initialLevels: readonly RegionLevel[]
  optionLang: string | undefined
  hint?: string | undefined
  error: readonly string[] | undefined
}

/** As many selects as the region has levels; the form gets the lowest that was chosen as `region_code`. */
export function RegionFields({ legend, levelNames, initialLevels, optionLang, hint, error }: RegionFieldsProps) {
  const [levels, setLevels] = useState(initialLevels)
  const beginChoice = useLatest()
  const errorId = useId()

  async function choose(depth: number, code: string) {
    const isLatest = beginChoice()
    const before = levels
    setLevels([...levels.slice(0, depth), { ...levels[depth]!, chosen: code }])
    try {
      const next = await chooseRegion(browserShopApi, before, { depth, code })
      if (isLatest()) setLevels(next)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (!isLatest()) return
      setLevels(before)
      showAlert(failure.message, { kind: 'failure' })
    }
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-note text-ink-2">{legend}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
        {levels.map(({ options, chosen }, depth) => (
          <SelectBox
            key={levelNames[depth]}
            aria-label={levelNames[depth]}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={chosen}
            onChange={(event) => void choose(depth, event.target.value)}
            options={[
              { value: '', label: levelNames[depth] ?? '' },
              ...options.map(({ code, name }) => ({ value: code, label: name, lang: optionLang })),
            ]}
          />
        ))}
      </div>
      <input type="hidden" name="region_code" value={regionCodeOf(levels)} />
      {error && <FieldError id={errorId} sentences={error} />}
      {hint && <p className="text-note text-ink-3">{hint}</p>}
    </fieldset>
  )
}
