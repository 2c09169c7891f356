import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { PagePicture } from '#ui/display/page-picture.tsx'
import type { GoodsCount } from '../client/lists/load-shop-home.ts'
import { scenes } from '#ui/display/scenes.ts'

/** The banner of the shop's front page; below 768 px the text is above the picture. */
export function ShopBanner({ typeCount, goodsCount }: { typeCount: number; goodsCount: GoodsCount }) {
  const note = goodsCount.isCapped ? m.catalogue_shop_note_more : m.catalogue_shop_note
  return (
    <div className="relative -mx-gutter flex flex-col-reverse md:mx-0">
      <PagePicture
        scene={scenes.banner}
        alt=""
        sizes="(min-width: 1450px) 1280px, 100vw"
        isPriority
        className="aspect-video object-[74%_50%] md:aspect-[1800/560] md:rounded-picture md:object-center"
      />
      <div className="px-gutter pt-3 pb-4 md:absolute md:top-1/2 md:left-[6%] md:-translate-y-1/2 md:p-0 md:text-on-picture">
        <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em]">
          {m.catalogue_shop()}
        </h1>
        <p className="text-note text-ink-2 tabular-nums md:text-on-picture-2">
          {note({ types: formatCount(typeCount), goods: formatCount(goodsCount.count) })}
        </p>
      </div>
    </div>
  )
}
