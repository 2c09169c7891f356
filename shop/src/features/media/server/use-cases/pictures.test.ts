import { expect, test } from 'vitest'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { makePicture } from './pictures.ts'

test('pre-generation starts once no requested picture is left', async () => {
  const bytes = await createPicture({ width: 300, height: 300 })
  const made: string[] = []
  const make = async (lane: 'asked' | 'background') => {
    await makePicture(lane, bytes, { formats: ['jpeg'], recipe: { format: { name: 'webp' } } })
    made.push(lane)
  }
  const first = make('asked')
  await Promise.all([first, make('background'), make('asked'), make('asked')])
  expect(made).toEqual(['asked', 'asked', 'asked', 'background'])
  await make('background')
})
