import { Link } from 'react-router'
import { GoodsPicture } from './cards/goods-picture.tsx'

export interface TypeTile {
  label: string
  to: string
  /** `image_url` of an item of the type; none: plain ground. */
  imageUrl: string | null
  isCurrent?: boolean
}

/** The first-level types at once: two rows of five, or one of ten. */
export function TypeRow({ types }: { types: readonly TypeTile[] }) {
  return (
    <ul className="grid grid-cols-4 gap-x-3 gap-y-4 min-[375px]:grid-cols-5 xl:grid-cols-10 xl:gap-4">
      {types.map((type) => (
        <li key={type.to}>
          <Link
            to={type.to}
            preventScrollReset
            aria-current={type.isCurrent ? 'true' : undefined}
            className="group grid gap-2 text-center text-note/normal underline-offset-[5px] hover:underline aria-[current]:font-strong aria-[current]:text-accent xl:text-body/normal"
          >
            <span className="block overflow-hidden rounded-picture outline-offset-[3px] group-aria-[current]:outline-2 group-aria-[current]:outline-accent">
              {type.imageUrl ? (
                <GoodsPicture imageUrl={type.imageUrl} alt="" sizes="(min-width: 1120px) 112px, 19vw" />
              ) : (
                <span className="block aspect-square bg-picture-ground" />
              )}
            </span>
            {/* Extends into half the gap on both sides: a word of ten letters fits a phone. */}
            <span className="-mx-1.5 wrap-normal">{type.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
