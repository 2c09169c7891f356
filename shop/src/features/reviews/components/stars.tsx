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

/** @param stars may have a part: `4.8`. Attributes of SVG, because the pages' policy forbids styles in HTML. */
export function Stars({ stars, size = 16 }: { stars: number; size?: number }) {
  return (
    <span className="inline-flex">
      <span className="sr-only">{m.reviews_stars({ stars })}</span>
      <span className="inline-flex gap-0.5">
        {places.map((place) => (
          <PartOfStar key={place} width={24 * Math.min(1, Math.max(0, stars - place + 1))} size={size} />
        ))}
      </span>
    </span>
  )
}

function PartOfStar({ width, size }: { width: number; size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="shrink-0">
      <path d={shape} className="fill-none stroke-line-strong" strokeWidth={1.2} strokeLinejoin="round" />
      {width > 0 && (
        <svg width={width} height={24} viewBox={`0 0 ${width} 24`}>
          <path d={shape} className="fill-ink stroke-ink" strokeWidth={1.2} strokeLinejoin="round" />
        </svg>
      )}
    </svg>
  )
}
