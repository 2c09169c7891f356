import { useEffect } from 'react'
import { m } from '#texts'
import type { Goods } from '#features/catalogue/contract.ts'
import { Section } from '#ui/layout/section.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { rememberGoods } from '../../client/recent-goods.ts'
import { RecentGoodsRow } from './recent-goods-row.tsx'

/** The goods viewed before `current`, which is added to them. Room is reserved from the first paint on. */
export function RecentlyViewed({ current }: { current?: Goods }) {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (current) rememberGoods(current)
  }, [current])
  return (
    <div className="hidden in-data-recent:block" data-screen-only>
      {isHydrated ? <RecentGoodsRow currentId={current?.id} /> : <Placeholder />}
    </div>
  )
}

function Placeholder() {
  return (
    <Section title={m.catalogue_recent()}>
      <div className="w-30 md:w-[calc((100%-5*var(--spacing-card-x))/6)] xl:w-[calc((100%-7*var(--spacing-card-x))/8)]">
        <div className="aspect-square" />
        <div className="mt-2 h-[2lh] text-note" />
      </div>
    </Section>
  )
}
