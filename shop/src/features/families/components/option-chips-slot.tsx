import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { untouched } from '#ui/feedback/server-part.tsx'
import type { OptionChipsProps } from './option-chips.tsx'

let renderOnServer = (_props: OptionChipsProps): ReactNode => null
/** For the server. If this module imported the chips, each goods page would load their script first. */
export function overrideOptionChips(next: typeof renderOnServer): void {
  renderOnServer = next
}

/** Place of the chips: the server's links, until the script of links that keep the scroll position has loaded. */
export function OptionChipsSlot(props: OptionChipsProps) {
  const [loaded, setLoaded] = useState<{ OptionChips: ComponentType<OptionChipsProps> }>()
  useEffect(() => {
    import('./option-chips.tsx').then(setLoaded, (error: unknown) =>
      console.info('the script for options did not load', error),
    )
  }, [])
  if (import.meta.env.SSR) return <div>{renderOnServer(props)}</div>
  if (loaded) return <loaded.OptionChips {...props} />
  return <div suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
}
