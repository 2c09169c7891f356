import { useRef, useState } from 'react'
import { m } from '#texts'
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import { GoodsPicture } from './cards/goods-picture.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { serverPart } from '#ui/feedback/server-part.tsx'
import { CloseUps } from './close-ups.tsx'

const PictureStrip = serverPart(() => import('./picture-strip/picture-strip.tsx'))
const PictureLinks = serverPart(() => import('./picture-strip/picture-links.tsx'))
const PictureLightbox = lazyPart(() => import('#ui/larger-view/picture-lightbox.tsx'))

const sizes = '(min-width: 1450px) 700px, (min-width: 768px) 54vw, 100vw'

/** The large picture, next to all others; `demo` on its corner opens the larger view. */
export function GoodsMainPicture({ goods }: { goods: DetailedGoods }) {
  // Offline copies from before goods had several pictures lack them.
  const hasMore = (goods.pictures?.length ?? 0) > 1
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [opened, setOpened] = useState<{ imageUrl: string; shownWidth: number } | null>(null)
  function open() {
    const shownWidth = frame.current?.clientWidth ?? 0
    const strip = frame.current?.querySelector('ul')
    const place = strip ? Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth) : 0
    setOpened({ imageUrl: goods.pictures?.[place]?.url ?? goods.image_url, shownWidth })
    setIsOpen(true)
  }
  const mainPicture = (
    <GoodsPicture imageUrl={goods.image_url} alt={goods.pictures?.[0]?.alt || goods.name} sizes={sizes} isPriority />
  )
  const demo = (
    <>
      <Icon name="zoom" />
      demo
    </>
  )
  return (
    <div>
      <div ref={frame} className="relative -mx-gutter overflow-hidden bg-picture-ground md:mx-0 md:rounded-picture">
        {hasMore ? <PictureStrip goods={goods} sizes={sizes} fallback={mainPicture} /> : mainPicture}
        {goods.image_url && (
          <>
            <button
              type="button"
              lang="en"
              aria-haspopup="dialog"
              onClick={open}
              className="picture-button flex unscripted:hidden"
            >
              {demo}
            </button>
            <a href={goods.image_url} lang="en" className="picture-button hidden unscripted:flex">
              {demo}
            </a>
          </>
        )}
        {opened && (
          <PictureLightbox
            {...opened}
            name={goods.name}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onMissing={() => setOpened(null)}
            fallback={<output className="picture-button flex animate-appear-late bg-[#fff]!">{m.ui_busy()}</output>}
          />
        )}
      </div>
      {hasMore ? (
        <PictureLinks pictures={goods.pictures} />
      ) : (
        goods.image_url && <CloseUps imageUrl={goods.image_url} />
      )}
    </div>
  )
}
