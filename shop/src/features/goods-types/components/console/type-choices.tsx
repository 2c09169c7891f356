/** The types to choose from, in forms and lists of the console. */
import { Link } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { consolePaths } from '#console-session/console-paths.ts'
import { callConsole } from '#console-session/console-api.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import type { readTypes, TypeTree } from '../../console-contract.ts'

export interface TypeChoice {
  id: number
  name: string
  subTypes: readonly { id: number; name: string }[]
}

export interface TypeChoices {
  /** Empty while loading, and after a failure. */
  types: readonly TypeChoice[]
  /** Loaded, without any sub-type. */
  isEmpty: boolean
  failure: Error | null
  reload(): void
}

export function useTypes(): TypeChoices {
  const { data, failure, reload } = useLoaded<ResponseOf<typeof readTypes>>('types', (signal) =>
    callConsole<typeof readTypes>('GET /api/console/types/', { signal }),
  )
  const isEmpty = data?.every(({ sub_types }) => sub_types.length === 0) ?? false
  return { types: choicesOf(data ?? []), isEmpty, failure, reload }
}

export const choicesOf = (tree: Readonly<TypeTree>, omitted?: TypeTree[number]['sub_types'][number]): TypeChoice[] =>
  tree.map(({ id, names, sub_types }) => ({
    id,
    name: nameInLanguage(names),
    subTypes: sub_types
      .filter((subType) => subType.id !== omitted?.id)
      .map((subType) => ({ id: subType.id, name: nameInLanguage(subType.names) })),
  }))

/** Shown below the choice of a type without sub-types. */
export function TypesNote({ isEmpty, failure, reload }: Omit<TypeChoices, 'types'>) {
  if (isEmpty)
    return (
      <p className="text-small text-ink-2">
        {m.goods_types_none_yet()}{' '}
        <Link className="link" to={consolePaths.types}>
          {m.goods_types_add_first()}
        </Link>
      </p>
    )
  if (!failure) return null
  return (
    <div className="banner bg-danger-soft" role="alert">
      <p>{m.goods_types_failed({ why: failure.message })}</p>
      <Button onClick={reload}>{m.console_ui_try_again()}</Button>
    </div>
  )
}

/** The sub-types as options, in the groups of their types. */
export function SubTypeOptions({ types }: { types: readonly TypeChoice[] }) {
  return types.map(({ id, name, subTypes }) => (
    <optgroup key={id} label={name}>
      {subTypes.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </optgroup>
  ))
}
