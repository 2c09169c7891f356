import { useState } from 'react'
import { Link } from 'react-router'
import { missingData } from '#ui/alerts/missing-data.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { classNames } from '#ui/display/class-names.ts'
import type { WireHome } from '../contract.ts'

type BodyPicture = WireHome['body_pictures'][number]

const shapes = 'aspect-square object-cover rounded-picture xl:aspect-auto xl:h-[clamp(300px,28vw,400px)]'
const leadShapes = 'aspect-[7/5] object-cover rounded-picture xl:aspect-auto xl:h-[clamp(300px,28vw,400px)]'

/** Three uneven pictures, the first one wide, each leading to goods. */
export function BodyPictures({ pictures }: { pictures: readonly BodyPicture[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-card-x gap-y-6 xl:grid-cols-[1.4fr_1fr_1fr]">
      {pictures.map((picture, index) => (
        <li
          key={picture.key}
          lang={picture.language === currentLanguage() ? undefined : picture.language}
          className={classNames('group relative', index === 0 && 'max-xl:col-span-full')}
        >
          <figure>
            <PictureOrNull
              picture={picture}
              className={index === 0 ? leadShapes : shapes}
              sizes={index === 0 ? '(min-width: 1120px) 38vw, 100vw' : '(min-width: 1120px) 27vw, 50vw'}
            />
            <figcaption className="flex items-baseline gap-3 pt-3">
              <span lang="en" aria-hidden="true" className="shrink-0 font-serif text-note text-ink-3 tabular-nums">
                {String(index + 1).padStart(2, '0')}
              </span>
              {picture.to ? (
                <Link to={picture.to} className="card-link">
                  {picture.caption}
                </Link>
              ) : (
                picture.caption
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function PictureOrNull({
  picture: { picture, alt },
  className,
  sizes,
}: {
  picture: BodyPicture
  className: string
  sizes: string
}) {
  const [isLost, setIsLost] = useState(false)
  if (isLost) {
    return (
      <p lang="en" className={classNames('grid place-items-center bg-picture-ground text-note text-ink-2', className)}>
        {missingData.image}
      </p>
    )
  }
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset}
      sizes={sizes}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      onError={() => setIsLost(true)}
      className={classNames('block w-full object-cover', className)}
    />
  )
}
