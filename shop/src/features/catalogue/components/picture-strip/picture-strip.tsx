/** All pictures of an item in a row. A finger, the arrow keys or a link moves them, without a script. */
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import { m } from '#texts'
import { GoodsPicture } from '../cards/goods-picture.tsx'
import { pictureAnchor } from './picture-anchor.ts'

export default function PictureStrip({ goods, sizes }: { goods: DetailedGoods; sizes: string }) {
  return (
    <ul
      // A strip that scrolls can be reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={m.catalogue_pictures()}
      className="flex snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth"
    >
      {goods.pictures.map(({ url, alt }, place) => (
        <li key={url} id={pictureAnchor(place)} className="w-full shrink-0 scroll-mt-25 snap-start">
          <GoodsPicture imageUrl={url} alt={alt || goods.name} sizes={sizes} isPriority={place === 0} />
        </li>
      ))}
    </ul>
  )
}
