/** A small picture for each one of the strip, as a link to it. */
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import { m } from '#texts'
import { goodsPictureSrcset } from '../cards/goods-picture.tsx'
import { pictureAnchor } from './picture-anchor.ts'

export default function PictureLinks({ pictures }: { pictures: DetailedGoods['pictures'] }) {
  return (
    <ol className="mt-card-x flex flex-wrap gap-3">
      {pictures.map(({ url }, place) => (
        <li key={url}>
          <a href={`#${pictureAnchor(place)}`} aria-label={m.catalogue_picture_place({ place: place + 1 })}>
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
