import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openWorkerThreads } from './worker-threads.ts'

let directory: string
let file: URL
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'yokoso-threads-'))
  const path = join(directory, 'work.ts')
  await writeFile(
    path,
    `import { resourceLimits } from 'node:worker_threads'
     import { runJobs } from ${JSON.stringify(new URL('worker-threads.ts', import.meta.url).href)}
     runJobs((n: number) => {
       if (n < 0) throw new RangeError('below zero')
       if (n === 99) process.exit(7)
       if (n === 50) return resourceLimits.maxYoungGenerationSizeMb
       return n * 2
     })`,
  )
  file = pathToFileURL(path)
})
afterAll(() => rm(directory, { recursive: true }))

test('returns each job its own result, and a failure to the failed job', async () => {
  const threads = openWorkerThreads<number, number>(file, 2)
  const outcomes = await Promise.allSettled([1, 2, -1, 4, 5].map((n) => threads.run(n)))
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message))).toEqual([
    2,
    4,
    'below zero',
    8,
    10,
  ])
  await threads.close()
})

test('a thread that ends fails its jobs, and accepts no more', async () => {
  const threads = openWorkerThreads<number, number>(file, 1)
  const outcomes = await Promise.allSettled([threads.run(99), threads.run(1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(threads.run(1)).rejects.toThrow('a worker thread ended (7)')
  await threads.close()
})

test('limits the young generation to the configured size', async () => {
  const threads = openWorkerThreads<number, number>(file, 1, { maxYoungHeapInMb: 12 })
  expect(await threads.run(50)).toBe(12)
  await threads.close()
})
