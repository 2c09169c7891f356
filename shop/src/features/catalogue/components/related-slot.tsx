import { useEffect, useRef, useState } from 'react'
import { m } from '#texts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Section } from '#ui/layout/section.tsx'

const RelatedGoods = lazyPart(() => import('./related-goods.tsx'))

/**
 * Place of the related goods, which load once the shopper comes near. If the page had their prices, each of their
 * changes would evict it.
 */
export function RelatedSlot({ goodsId }: { goodsId: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setNear(true))
    observer.observe(place.current!)
    return () => observer.disconnect()
  }, [])
  const room = (
    <ul className="goods-grid whole-rows">
      {[1, 2, 3, 4].map((card) => (
        <li key={card} className="pb-30">
          <div className="aspect-square rounded-picture bg-picture-ground" />
        </li>
      ))}
    </ul>
  )
  return (
    <div ref={place} className="unscripted:hidden" hidden={isEmpty}>
      <Section title={m.catalogue_related()}>
        {isNear ? <RelatedGoods goodsId={goodsId} room={room} fallback={room} onEmpty={() => setEmpty(true)} /> : room}
      </Section>
    </div>
  )
}
