import { useEffect, useEffectEvent } from 'react'
import { whenReachable } from './when-reachable.ts'

/** While `isWaiting`, calls `onReachable` whenever the shop can be reached. */
export function useWhenReachable(
  isWaiting: boolean,
  onReachable: () => void,
  { startsNow = false }: { startsNow?: boolean } = {},
): void {
  const goOn = useEffectEvent(onReachable)
  useEffect(() => {
    if (isWaiting) return whenReachable(() => goOn(), { startsNow })
  }, [isWaiting, startsNow])
}
