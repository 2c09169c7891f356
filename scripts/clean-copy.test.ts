import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inCleanCopy } from './clean-copy.ts'

test('a clean copy contains the files that git tracks, nothing else, and is deleted afterwards', async () => {
  const repository = await mkdtemp(join(tmpdir(), 'yokoso-repository-'))
  onTestFinished(() => rm(repository, { recursive: true }))
  await writeFile(join(repository, 'added.txt'), 'added')
  execFileSync('git', ['init', '--quiet'], { cwd: repository })
  execFileSync('git', ['add', '.'], { cwd: repository })
  await writeFile(join(repository, 'added.txt'), 'changed since')
  await writeFile(join(repository, 'forgotten.txt'), 'forgotten')

  const folder = await inCleanCopy(repository, async (copy) => {
    expect(await readdir(copy)).toEqual(['added.txt'])
    expect(await readFile(join(copy, 'added.txt'), 'utf8')).toBe('added')
    return copy
  })
  expect(existsSync(folder)).toBe(false)
})
