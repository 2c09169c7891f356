import { m } from '#texts'
import type { TypeChoices } from './use-types.ts'

/** Where a type is to be chosen and none can be. */
export function TypesFailed({ failure, reload }: Omit<TypeChoices, 'types'>) {
  if (!failure) return null
  return (
    <div className="c-banner is-bad" role="alert">
      <p>{m.catalogue_types_failed({ why: failure.message })}</p>
      <button type="button" className="c-btn" onClick={reload}>
        {m.console_ui_try_again()}
      </button>
    </div>
  )
}
