import { expect, test } from 'vitest'
import { clampCrop, moveCrop, cropSizeOf, initialCrop } from './avatar-crop.ts'

const landscape = { width: 800, height: 400 }

test('the whole crop is the largest square, and zooming makes it smaller', () => {
  expect(cropSizeOf(landscape, initialCrop)).toBe(400)
  expect(cropSizeOf(landscape, { ...initialCrop, zoom: 2 })).toBe(200)
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
  expect(clampCrop(landscape, crop)).toEqual(inside)
})

test('a picture pushed to the right shows what lies to the left', () => {
  expect(moveCrop(landscape, initialCrop, { x: 0.25, y: 0 })).toEqual({ x: 0.375, y: 0.5, zoom: 1 })
  expect(moveCrop(landscape, initialCrop, { x: -9, y: 1 })).toEqual({ x: 0.75, y: 0.5, zoom: 1 })
})
