import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { lazyPart, type LazyPartProps } from './lazy-part.tsx'

/** One object for all renders: React empties the element for another one. */
export const untouched = { __html: '' }

/**
 * A part of a page without behaviour. The browser leaves the server's HTML as it is, without script and data.
 * A page that the browser renders itself fetches the script of the part. Another subject needs another `key`.
 */
export function serverPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & Pick<LazyPartProps, 'fallback'>> {
  if (import.meta.env.SSR) {
    const Part = lazy(load) as ComponentType<Props>
    return (props) => (
      <div>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </div>
    )
  }
  const Part = lazyPart(load)
  return function ServerPart(props: Props & Pick<LazyPartProps, 'fallback'>) {
    const isHydrated = useIsHydrated()
    const [isFromServer] = useState(!isHydrated)
    if (isFromServer) return <div suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
    return (
      <div>
        <Part {...props} />
      </div>
    )
  }
}
