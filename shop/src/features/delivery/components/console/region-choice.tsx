/** A region level by level: each is loaded when the one above has been chosen. */
import { type ComponentProps, useId, useState } from 'react'
import { m } from '#texts'
import type { listRegionChildren, listRegions, Region } from '#features/delivery/contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleErrorState, StaleBanner } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { useFault } from '#ui/fields/form-faults.ts'

export interface RegionChoiceProps {
  country: string
  /** The lowest that is chosen already. */
  code: string
  errors: readonly string[]
  /** Every level that is shown; the form says so together with its other fields. */
  required?: boolean
  /** First choice of the highest level, where a region is not needed. */
  anyLabel?: string
  /** The lowest chosen one, with the names of those above; both empty without one. */
  onChosen?(region: { code: string; name: string }): void
}

/** `330106` is in `330100`, and that in `330000`. */
const isAbove = (code: string, wanted: string) =>
  code === wanted || (/^\d{6}$/.test(code) && wanted.startsWith(code.replace(/(?:00){1,2}$/, '')))

const chosenOf = (options: readonly Region[], code: string) =>
  options.find((region) => isAbove(region.code, code))?.code ?? ''

/** Loads the options of each level. */
async function loadLevels(
  { country, code }: { country: string; code: string },
  signal: AbortSignal,
): Promise<(readonly Region[])[]> {
  const levels: (readonly Region[])[] = []
  let options = await callConsole<typeof listRegions>('GET /api/region/', { query: { country }, signal })
  while (options.length > 0) {
    const chosen = options.find((region) => isAbove(region.code, code))
    levels.push(options)
    options = chosen?.has_children
      ? await callConsole<typeof listRegionChildren>('GET /api/region/{code}/', {
          params: { code: chosen.code },
          signal,
        })
      : []
  }
  return levels
}

/** The form gets the lowest as `region_code`. */
export function RegionChoice({ country, code, errors, required, anyLabel, onChosen }: RegionChoiceProps) {
  const noteId = useId()
  const [chosen, setChosen] = useState(code)
  const { data, failure, isLoading, reload } = useLoaded(`${country} ${chosen}`, (signal) =>
    loadLevels({ country, code: chosen }, signal),
  )
  if (failure && !data) return <ConsoleErrorState failure={failure} onRetry={reload} />
  // While loading, levels below the new choice still belong to another region.
  const levels = (data ?? []).filter((options) => (!isLoading && !failure) || chosenOf(options, chosen) !== '')
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-small text-ink-2">{m.delivery_form_region()}</legend>
      {failure && <StaleBanner failure={failure} onRetry={reload} isFirst />}
      {levels.map((options, depth) => (
        <LevelSelect
          key={options[0]?.code}
          aria-label={m.delivery_form_level({ level: depth + 1 })}
          noteId={errors.length > 0 ? noteId : undefined}
          required={required}
          value={chosenOf(options, chosen)}
          onChange={(event) => {
            const above = levels
              .slice(0, depth)
              .flatMap((level) => level.filter(({ code }) => code === chosenOf(level, chosen)))
            const region = options.find((one) => one.code === event.target.value)
            const path = region ? [...above, region] : above
            setChosen(path.at(-1)?.code ?? '')
            onChosen?.({ code: path.at(-1)?.code ?? '', name: path.map(({ name }) => name).join(' ') })
          }}
        >
          <option value="">{(depth === 0 && anyLabel) || m.delivery_form_choose()}</option>
          {options.map((region) => (
            <option key={region.code} value={region.code} lang={country === 'CN' ? 'zh-CN' : undefined}>
              {region.name}
            </option>
          ))}
        </LevelSelect>
      ))}
      <input type="hidden" name="region_code" value={chosen} />
      {errors.length > 0 && (
        <p className="text-small text-danger" id={noteId}>
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  )
}

/** @param noteId the API's error, which stands below all levels */
function LevelSelect({ noteId, ...select }: ComponentProps<'select'> & { noteId: string | undefined }) {
  const id = useId()
  const fault = useFault(id)
  const describedBy = fault === undefined ? noteId : `${id}-note`
  return (
    <>
      <select
        {...select}
        id={id}
        className="control"
        aria-invalid={describedBy !== undefined || undefined}
        aria-describedby={describedBy}
      />
      {fault !== undefined && (
        <p className="text-small text-danger" id={`${id}-note`}>
          {fault}
        </p>
      )}
    </>
  )
}
