import { type ComponentType, useEffect, useState } from 'react'

interface WatchProps {
  goodsId: number
}

/**
 * Place of the button on the page of a sold-out item. The script loads later, because the page is the same for everybody.
 */
export function WatchSlot({ goodsId }: WatchProps) {
  const [loaded, setLoaded] = useState<{ WatchButton: ComponentType<WatchProps> } | null>(null)
  useEffect(() => {
    import('./watch-button.tsx').then(setLoaded, (error: unknown) =>
      console.info('the script for watches did not load', error),
    )
  }, [])
  return loaded && <loaded.WatchButton key={goodsId} goodsId={goodsId} />
}
