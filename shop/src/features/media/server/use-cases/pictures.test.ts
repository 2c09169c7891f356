import { expect, test } from 'vitest'
import { createPicture } from '#features/media/testing/picture-factory.ts'
import { makePicture } from './pictures.ts'

test('pre-generation starts once no requested picture is left', async () => {
  const bytes = await createPicture({ width: 300, height: 300 })
  const made: string[] = []
  const make = async (lane: 'on-demand' | 'background') => {
    await makePicture(lane, bytes, { formats: ['jpeg'], recipe: { format: { name: 'webp' } } })
    made.push(lane)
  }
  const first = make('on-demand')
  await Promise.all([first, make('background'), make('on-demand'), make('on-demand')])
  expect(made).toEqual(['on-demand', 'on-demand', 'on-demand', 'background'])
  await make('background')
})
