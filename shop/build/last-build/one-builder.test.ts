import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asOneBuilder } from './one-builder.ts'

test('the second begins when the first has ended, also when the first failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-builder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lockFile = join(folder, 'build.lock')
  const began: string[] = []
  const building = Promise.withResolvers<void>()
  const first = asOneBuilder(
    lockFile,
    () => {
      began.push('first')
      return building.promise
    },
    () => began.push('first waits'),
  )
  await expect.poll(() => began).toEqual(['first'])
  const second = asOneBuilder(
    lockFile,
    async () => began.push('second'),
    () => began.push('second waits'),
  )
  building.promise.catch(() => began.push('failure'))
  building.reject(new Error('does not build'))
  await expect(first).rejects.toThrow('does not build')
  await second
  expect(began).toEqual(['first', 'second waits', 'failure', 'second'])
})
