import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import type { GoodsCount } from '../client/lists/load-shop-home.ts'

export interface BannerContent {
  language: string
  /** Null: the usual heading. */
  title: string | null
  alt: string
  picture: { src: string; srcset: string; width: number; height: number }
}

interface ShopBannerProps {
  content: BannerContent
  typeCount: number
  goodsCount: GoodsCount
}

/** The banner of the shop's front page; below 768 px the text is above the picture. */
export function ShopBanner({ content: { language, title, alt, picture }, typeCount, goodsCount }: ShopBannerProps) {
  const note = goodsCount.isCapped ? m.browsing_shop_note_more : m.browsing_shop_note
  return (
    <div className="relative -mx-gutter flex flex-col-reverse md:mx-0">
      <img
        src={picture.src}
        srcSet={picture.srcset}
        sizes="(min-width: 1450px) 1280px, 100vw"
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading="eager"
        fetchPriority="high"
        decoding="async"
        className="block aspect-video w-full object-cover object-[74%_50%] md:aspect-[1800/560] md:rounded-picture md:object-center"
      />
      <div className="px-gutter pt-3 pb-4 md:absolute md:top-1/2 md:left-[6%] md:-translate-y-1/2 md:p-0 md:text-on-picture">
        <h1
          tabIndex={-1}
          lang={title === null ? undefined : language}
          className="font-serif text-title tracking-[.03em]"
        >
          {title ?? m.catalogue_shop()}
        </h1>
        <p className="text-note text-ink-2 tabular-nums md:text-on-picture-2">
          {note({ types: formatCount(typeCount), goods: formatCount(goodsCount.count) })}
        </p>
      </div>
    </div>
  )
}
