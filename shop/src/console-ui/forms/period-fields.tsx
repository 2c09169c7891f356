/** Begin and end of a period, typed as wall times of the shop's zone. */
import { useState } from 'react'
import { m } from '#texts'
import { momentOfWall, wallTimeOf } from '../when.ts'
import { ConsoleField } from './console-field.tsx'

export interface Period {
  starts_at: string
  ends_at: string
}

export interface PeriodFieldsProps {
  /** Moments that the fields begin with. Without a begin, only the end is shown. */
  period: Pick<Period, 'ends_at'> & Partial<Period>
  /** The first field has the focus. */
  isFirst?: boolean
  errorsOf(field: keyof Period): string[]
}

/** Fields `starts_at` and `ends_at`; the parent lays them out. */
export function PeriodFields({ period, isFirst = false, errorsOf }: PeriodFieldsProps) {
  const field = (name: keyof Period, label: string, moment: string) => (
    <ConsoleField
      label={label}
      name={name}
      type="datetime-local"
      defaultValue={wallTimeOf(moment)}
      required
      isFirst={isFirst && (name === 'starts_at' || period.starts_at === undefined)}
      errors={errorsOf(name)}
    />
  )
  return (
    <>
      {period.starts_at !== undefined && field('starts_at', m.console_ui_starts(), period.starts_at)}
      {field('ends_at', m.console_ui_ends(), period.ends_at)}
    </>
  )
}

/** Moments of the typed fields; an empty text for an empty field. */
export const periodOf = (fields: Record<string, string>): Period => ({
  starts_at: momentOfWall(fields['starts_at']),
  ends_at: momentOfWall(fields['ends_at']),
})

const hourInMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourInMs).toISOString()

/** A week that starts in an hour; the same as long as the component stays. */
export function useNextWeek(): Period {
  const [week] = useState(() => ({ starts_at: inHours(1), ends_at: inHours(7 * 24 + 1) }))
  return week
}
