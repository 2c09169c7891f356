import { expect, test } from 'vitest'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { makePicture, type PictureLane } from './pictures.ts'

test('a picture that nobody asked for is begun when none is left that somebody asked for', async () => {
  const bytes = await createPicture({ width: 300, height: 300 })
  const begun: PictureLane[] = []
  const make = (lane: PictureLane) => makePicture(bytes, (picture) => (begun.push(lane), picture.webp()), lane)
  const first = make('asked')
  await Promise.all([first, make('background'), make('asked'), make('asked')])
  expect(begun).toEqual(['asked', 'asked', 'asked', 'background'])
  await make('background')
})
