import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import type { TypeChoices } from './use-types.ts'

/** Replaces the choice of a type when types failed to load. */
export function TypesFailed({ failure, reload }: Omit<TypeChoices, 'types'>) {
  if (!failure) return null
  return (
    <div className="banner bg-danger-soft" role="alert">
      <p>{m.catalogue_types_failed({ why: failure.message })}</p>
      <Button onClick={reload}>{m.console_ui_try_again()}</Button>
    </div>
  )
}
