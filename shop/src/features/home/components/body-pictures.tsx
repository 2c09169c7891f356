import { useState } from 'react'
import { Link } from 'react-router'
import { missingData } from '#ui/alerts/missing-data.ts'
import { PagePicture, type PageScene } from '#ui/display/page-picture.tsx'
import { classNames } from '#ui/display/class-names.ts'

export interface BodyPicture {
  key: string
  scene: PageScene | null
  alt: string
  caption: string
  to: string
}

const shapes = 'aspect-square object-cover rounded-picture xl:aspect-auto xl:h-[clamp(300px,28vw,400px)]'
const leadShapes = 'aspect-[7/5] object-cover rounded-picture xl:aspect-auto xl:h-[clamp(300px,28vw,400px)]'

/** Three uneven pictures, the first one wide, each leading to goods. */
export function BodyPictures({ pictures }: { pictures: readonly BodyPicture[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-card-x gap-y-6 xl:grid-cols-[1.4fr_1fr_1fr]">
      {pictures.map((picture, index) => (
        <li key={picture.key} className={classNames('group relative', index === 0 && 'max-xl:col-span-full')}>
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
              <Link to={picture.to} className="card-link">
                {picture.caption}
              </Link>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function PictureOrNull({ picture, className, sizes }: { picture: BodyPicture; className: string; sizes: string }) {
  const [isLost, setIsLost] = useState(false)
  if (!picture.scene || isLost) {
    return (
      <p lang="en" className={classNames('grid place-items-center bg-picture-ground text-note text-ink-2', className)}>
        {missingData.image}
      </p>
    )
  }
  return (
    <PagePicture
      scene={picture.scene}
      alt={picture.alt}
      sizes={sizes}
      className={className}
      onLost={() => setIsLost(true)}
    />
  )
}
