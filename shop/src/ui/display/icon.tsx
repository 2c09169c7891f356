/**
 * The shop's own line icons, drawn on a 24 px grid with a 1.5 px line. Decorative: the text next to them carries the
 * meaning.
 */
const shapes = {
  alert: 'M12 8v5M12 16.5v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  bag: 'M3.5 9.5h17l-1.7 9.2a1.6 1.6 0 0 1-1.6 1.3H6.8a1.6 1.6 0 0 1-1.6-1.3zM7.5 9.5L11 4M16.5 9.5L13 4M9.5 13v3.5M14.5 13v3.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  device: 'M3.5 5h17v11.5h-17zM12 16.5V20M8.5 20h7',
  down: 'M6 9l6 6 6-6',
  drop: 'M12 5v13M7 13l5 5 5-5',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z',
  heart: 'M12 20s-8-4.6-8-10.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.4 12 20 12 20z',
  home: 'M4 11l8-7 8 7v9h-5v-6h-6v6H4z',
  left: 'M15 5l-7 7 7 7',
  menu: 'M4 7h16M4 12h16M4 17h10',
  minus: 'M5 12h14',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  order: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5z',
  plus: 'M12 5v14M5 12h14',
  right: 'M9 5l7 7-7 7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.5 20.5L16 16',
  shop: 'M5 8h14l1 12H4zM9 8V7a3 3 0 0 1 6 0v1',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  test: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.5 15h9',
  up: 'M6 15l6-6 6 6',
  upload: 'M12 15.5V4.5M7.5 9L12 4.5 16.5 9M4.5 15v4.5h15V15',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.6-4 4-6 8-6s7.4 2 8 6',
  zoom: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20.5 20.5L16 16M11 8.5v5M8.5 11h5',
} as const

export type IconName = keyof typeof shapes

interface IconLook {
  size?: number
  isFilled?: boolean
}

export function Icon({ name, ...look }: IconLook & { name: IconName }) {
  return <DrawnIcon shape={shapes[name]} {...look} />
}

/** An icon that few pages have, so that all others do not load its shape. */
export function DrawnIcon({ shape, size = 22, isFilled = false }: IconLook & { shape: string }) {
  return (
    <svg
      className={isFilled ? 'icon fill-current' : 'icon'}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={shape} />
    </svg>
  )
}
