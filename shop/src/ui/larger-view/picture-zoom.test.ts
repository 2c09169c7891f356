import { expect, test } from 'vitest'
import { clampSide, nextSide, placeUnder, scrollTo, zoomLevels } from './picture-zoom.ts'

test.each([
  ['a phone, where the page shows it as wide as the window', { width: 390, height: 788 }, 390, 390, 788],
  ['a phone on its side, where the page shows more than fits', { width: 844, height: 334 }, 455, 455, 844],
  ['a desktop with room', { width: 1440, height: 844 }, 700, 844, 844],
  ['a low window', { width: 1440, height: 600 }, 700, 700, 1440],
])('opens larger than the page: %s', (_name, room, shown, whole, start) => {
  const levels = zoomLevels(room, shown)
  expect(levels).toMatchObject({ whole, start })
  expect(levels.start).toBeGreaterThan(shown)
  expect(levels.whole).toBeGreaterThanOrEqual(shown)
})

test('pressing leads to the next level, and from the last to the whole picture', () => {
  const levels = zoomLevels({ width: 390, height: 788 }, 390)
  expect(nextSide(390, levels)).toBe(788)
  expect(nextSide(788, levels)).toBe(levels.top)
  expect(nextSide(levels.top, levels)).toBe(390)
  expect(nextSide(levels.max, levels)).toBe(390)
})

test('fingers make it neither smaller than the whole nor larger than the largest', () => {
  const levels = zoomLevels({ width: 390, height: 788 }, 390)
  expect([10, 500, 99_999].map((side) => clampSide(side, levels))).toEqual([390, 500, levels.max])
})

test.each([0, 120, 390])('the place under the point %i stays there when it is zoomed', (point) => {
  const place = placeUnder(point, { room: 390, scroll: 199 }, 788)
  expect(scrollTo(place, point, 390, 788)).toBeCloseTo(199)
  const scroll = scrollTo(place, point, 390, 1600)
  expect(placeUnder(point, { room: 390, scroll }, 1600)).toBeCloseTo(place)
})

test('a picture that is smaller than the area stands in its middle', () => {
  expect(placeUnder(400, { room: 800, scroll: 0 }, 400)).toBe(0.5)
  expect(scrollTo(0.5, 400, 800, 400)).toBe(0)
})
