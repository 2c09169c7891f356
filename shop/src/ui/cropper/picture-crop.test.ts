import { expect, test } from 'vitest'
import { clampCrop, moveCrop, cropSizeOf, initialCrop } from './picture-crop.ts'

const landscape = { width: 800, height: 400 }

test('the whole crop is the largest part that fits, and zooming makes it smaller', () => {
  expect(cropSizeOf(landscape, initialCrop, 1)).toEqual({ width: 400, height: 400 })
  expect(cropSizeOf(landscape, { ...initialCrop, zoom: 2 }, 1)).toEqual({ width: 200, height: 200 })
  expect(cropSizeOf(landscape, initialCrop, 4)).toEqual({ width: 800, height: 200 })
  expect(cropSizeOf(landscape, initialCrop, 0.5)).toEqual({ width: 200, height: 400 })
})

test.each([
  [
    { x: 0, y: 0, zoom: 1 },
    { x: 0.25, y: 0.5, zoom: 1 },
  ],
  [
    { x: 1, y: 1, zoom: 2 },
    { x: 0.875, y: 0.75, zoom: 2 },
  ],
  [
    { x: 0.5, y: 0.5, zoom: 9 },
    { x: 0.5, y: 0.5, zoom: 4 },
  ],
  [
    { x: 0.5, y: 0.5, zoom: 0 },
    { x: 0.5, y: 0.5, zoom: 1 },
  ],
])('%o is moved inside as %o', (crop, inside) => {
  expect(clampCrop(landscape, crop, 1)).toEqual(inside)
})

test('a wide part of a landscape moves up and down alone', () => {
  expect(clampCrop(landscape, { x: 0, y: 0, zoom: 1 }, 4)).toEqual({ x: 0.5, y: 0.25, zoom: 1 })
  expect(moveCrop(landscape, initialCrop, { x: 1, y: 0.5, ratio: 4 })).toEqual({ x: 0.5, y: 0.25, zoom: 1 })
})

test('a picture pushed to the right shows what lies to the left', () => {
  expect(moveCrop(landscape, initialCrop, { x: 0.25, y: 0, ratio: 1 })).toEqual({ x: 0.375, y: 0.5, zoom: 1 })
  expect(moveCrop(landscape, initialCrop, { x: -9, y: 1, ratio: 1 })).toEqual({ x: 0.75, y: 0.5, zoom: 1 })
})
