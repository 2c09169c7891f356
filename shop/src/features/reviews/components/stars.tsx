import { m } from '#texts'

const shape = 'M12 3.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.8l5.9-.8z'
const places = [1, 2, 3, 4, 5]

export function StarShape({ isFull, size = 16 }: { isFull: boolean; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={isFull ? 'shrink-0 fill-current text-ink' : 'shrink-0 fill-none text-line-strong'}
      stroke="currentColor"
      strokeWidth={1.2}
      strokeLinejoin="round"
    >
      <path d={shape} />
    </svg>
  )
}

/** @param stars may have a part: `4.8` */
export function Stars({ stars, size }: { stars: number; size?: number }) {
  const row = (isFull: boolean) =>
    places.map((place) => <StarShape key={place} isFull={isFull} {...(size && { size })} />)
  return (
    <span className="relative inline-flex">
      <span className="sr-only">{m.reviews_stars({ stars })}</span>
      <span className="inline-flex gap-0.5">{row(false)}</span>
      <span
        className="absolute inset-y-0 left-0 inline-flex gap-0.5 overflow-hidden"
        style={{ width: `${stars * 20}%` }}
      >
        {row(true)}
      </span>
    </span>
  )
}
