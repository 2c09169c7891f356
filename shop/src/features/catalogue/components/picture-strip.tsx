/** All pictures of a goods in a row. A finger, the arrow keys or a link moves them, without a script. */
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import { m } from '#texts'
import { GoodsPicture, goodsPictureSrcset } from './cards/goods-picture.tsx'

const anchorOf = (place: number) => `picture-${place + 1}`

export function PictureStrip({ goods, sizes }: { goods: DetailedGoods; sizes: string }) {
  return (
    <ul
      // A strip that scrolls can be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={m.catalogue_pictures()}
      className="flex snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth"
    >
      {goods.pictures.map(({ url, alt }, place) => (
        <li key={url} id={anchorOf(place)} className="w-full shrink-0 scroll-mt-25 snap-start">
          <GoodsPicture imageUrl={url} alt={alt || goods.name} sizes={sizes} isPriority={place === 0} />
        </li>
      ))}
    </ul>
  )
}

export function PictureLinks({ pictures }: { pictures: DetailedGoods['pictures'] }) {
  return (
    <ol className="mt-card-x flex flex-wrap gap-3">
      {pictures.map(({ url }, place) => (
        <li key={url}>
          <a href={`#${anchorOf(place)}`} aria-label={m.catalogue_picture_place({ place: place + 1 })}>
            <img
              src={goodsPictureSrcset(url)?.split(' ')[0]}
              alt=""
              width={160}
              height={160}
              loading="lazy"
              decoding="async"
              className="size-16 rounded-picture bg-picture-ground object-cover"
            />
          </a>
        </li>
      ))}
    </ol>
  )
}
