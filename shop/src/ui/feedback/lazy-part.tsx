import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

export interface LazyPartProps {
  /** Shown until the part has loaded. */
  fallback?: ReactNode
  /** Called when the script fails to load. */
  onMissing?: () => void
}

/**
 * A part of a page whose script is fetched when it is first shown.
 * A failed load, on a bad network or after an update, breaks nothing.
 * `fallback` stays, and the next render fetches it again.
 * React's own `lazy` would store the failure and break the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & LazyPartProps> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props> | undefined> | undefined

  async function fetchPart(): Promise<ComponentType<Props> | undefined> {
    try {
      loaded = (await load()).default
    } catch (error) {
      console.info('a part of the page did not load', error)
    }
    loading = undefined
    return loaded
  }

  return function LazyPart({ fallback = null, onMissing, ...props }: Props & LazyPartProps) {
    const [Part, setPart] = useState(() => loaded)
    const notifyMissing = useEffectEvent(() => onMissing?.())
    useEffect(() => {
      if (Part) return
      let isOver = false
      const show = async () => {
        const part = await (loading ??= fetchPart())
        if (isOver) return
        if (part) setPart(() => part)
        else notifyMissing()
      }
      void show()
      return () => void (isOver = true)
    })
    return Part ? <Part {...(props as unknown as Props)} /> : fallback
  }
}
