import { m } from '#texts'

const shape = 'M12 3.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.8l5.9-.8z'
const distance = 26
/** Five of them in one path, because goods pages have many. */
const row = `M12 3.6${Array(5).fill('l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z').join(`m${distance} 0`)}`

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

/** @param stars may have a part: `4.8`. Attributes of SVG, because the pages' policy forbids styles in HTML. */
export function Stars({ stars, size = 16 }: { stars: number; size?: number }) {
  const width = 4 * distance + 24
  const full = Math.floor(stars)
  const filled = stars === full && full > 0 ? full * distance - 2 : full * distance + 24 * (stars - full)
  return (
    <>
      <span className="sr-only">{m.reviews_stars({ stars })}</span>
      <svg
        viewBox={`0 0 ${width} 24`}
        width={(width * size) / 24}
        height={size}
        aria-hidden="true"
        className="shrink-0"
        strokeWidth={1.2}
        strokeLinejoin="round"
      >
        <path d={row} className="fill-none stroke-line-strong" />
        <svg width={filled} viewBox={`0 0 ${filled} 24`} height={24}>
          <path d={row} className="fill-ink stroke-ink" />
        </svg>
      </svg>
    </>
  )
}
