import { useEffect, useState } from 'react'
import { m } from '#texts'
import type { Goods } from '#features/catalogue/contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Section } from '#ui/section.tsx'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { rememberGoods } from '../recent-goods.ts'

const RecentGoodsRow = lazyPart(() => import('./recent-goods-row.tsx'))

/** What was looked at before `current`, which is remembered. Its place is kept from the first paint on, where there is something to show. */
export function RecentlyViewed({ current }: { current?: Goods }) {
  const isHydrated = useIsHydrated()
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    if (current) rememberGoods(current)
  }, [current])
  if (isMissing) return null
  const place = <EmptyPlace />
  return (
    <div className="hidden in-data-recent:block" data-screen-only>
      {isHydrated ? (
        <RecentGoodsRow currentId={current?.id} fallback={place} onMissing={() => setIsMissing(true)} />
      ) : (
        place
      )}
    </div>
  )
}

function EmptyPlace() {
  return (
    <Section title={m.catalogue_recent()}>
      <div className="w-30 md:w-[calc((100%-5*var(--spacing-card-x))/6)] xl:w-[calc((100%-7*var(--spacing-card-x))/8)]">
        <div className="aspect-square" />
        <div className="mt-2 h-[2lh] text-note" />
      </div>
    </Section>
  )
}
