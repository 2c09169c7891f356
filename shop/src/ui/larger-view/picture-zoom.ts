/** Sizes of the picture in its larger view. All numbers are CSS pixels; the picture is a square. */
export interface Room {
  width: number
  height: number
}

export interface ZoomLevels {
  /** The whole picture, never smaller than on the page. */
  whole: number
  /** Initial size, larger than on the page. */
  start: number
  /** Size after pressing. */
  top: number
  /** Limit of pinching. */
  max: number
}

/** @param shown displayed width of the picture on the page */
export function zoomLevels({ width, height }: Room, shown: number): ZoomLevels {
  const whole = Math.max(Math.min(width, height), shown)
  const start = whole > shown * 1.1 ? whole : Math.max(width, height, whole)
  const top = start * 2.2
  return { whole, start, top, max: Math.max(whole * 5, top) }
}

/** The next larger level; from the largest back to the whole picture. */
export function nextSide(side: number, { whole, start, top }: ZoomLevels): number {
  return [start, top].find((level) => level > side * 1.01) ?? whole
}

export const clampSide = (side: number, { whole, max }: ZoomLevels): number => Math.min(Math.max(side, whole), max)

/** One direction of the scrolled area. */
export interface Axis {
  /** How much of the picture the area can show. */
  room: number
  scroll: number
}

/** A smaller picture is centred in the area. */
const gapOf = (room: number, side: number) => Math.max(0, (room - side) / 2)

/** Position in the picture under a point of the area: 0 is the beginning, 1 the end. */
export function placeUnder(point: number, { room, scroll }: Axis, side: number): number {
  return (scroll + point - gapOf(room, side)) / side
}

/** Scroll offset that moves this position under that point. */
export function scrollTo(place: number, point: number, room: number, side: number): number {
  return place * side + gapOf(room, side) - point
}
