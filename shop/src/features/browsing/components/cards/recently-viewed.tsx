import { useEffect, useSyncExternalStore } from 'react'
import { m } from '#texts'
import type { Goods } from '#features/catalogue/contract.ts'
import { Section } from '#ui/layout/section.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { type RecentGoods, readRecentGoods, rememberGoods, subscribeToRecentGoods } from '../../client/recent-goods.ts'

const RecentGoodsRow = lazyPart(() => import('../recent-goods-row.tsx'))
const none: readonly RecentGoods[] = []

/** The goods viewed before `current`, which is added to them. Room is reserved from the first paint on. */
export function RecentlyViewed({ current }: { current?: Goods }) {
  const isHydrated = useIsHydrated()
  const recent = useSyncExternalStore(subscribeToRecentGoods, readRecentGoods, () => none)
  const others = recent.filter((goods) => goods.id !== current?.id).slice(0, 8)
  useEffect(() => {
    if (current) rememberGoods(current)
  }, [current])
  return (
    <div className="hidden in-data-recent:block" data-screen-only>
      {others.length > 0 && <RecentGoodsRow goods={others} fallback={<Placeholder />} />}
      {!isHydrated && <Placeholder />}
    </div>
  )
}

function Placeholder() {
  return (
    <Section title={m.browsing_recent()}>
      <div className="recent-card">
        <div className="aspect-square" />
        <div className="mt-2 h-[2lh] text-note" />
      </div>
    </Section>
  )
}
