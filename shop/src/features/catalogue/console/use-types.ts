import { callConsole } from '#console-session/console-api.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import type { readTypes } from '../console-contract/types.ts'

export interface TypeChoice {
  id: number
  name: string
  subTypes: readonly { id: number; name: string }[]
}

export interface TypeChoices {
  /** Empty while loading, and after a failure. */
  types: readonly TypeChoice[]
  failure: Error | null
  reload(): void
}

export function useTypes(): TypeChoices {
  const { data, failure, reload } = useLoaded<ResponseOf<typeof readTypes>>('types', (signal) =>
    callConsole<typeof readTypes>('GET /api/console/types/', { signal }),
  )
  const types = (data ?? []).map(({ id, names, sub_types }) => ({
    id,
    name: nameInLanguage(names),
    subTypes: sub_types.map((subType) => ({ id: subType.id, name: nameInLanguage(subType.names) })),
  }))
  return { types, failure, reload }
}
