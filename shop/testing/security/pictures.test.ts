/** Attacks by pictures that are small files and large in memory. */
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PictureJob, PictureResult } from '#features/media/server/rules/picture-jobs.ts'
import { makeAvatar } from '#features/media/server/use-cases/avatars.ts'
import { createInterlacedBomb, createPicture } from '#features/media/testing/picture-factory.ts'
import { Unavailable } from '#platform/http/responses/errors.ts'
import { createLimitedProcess, LimitExceeded, type ProcessLimits } from '#platform/jobs/limited-process.ts'

const file = new URL('../../src/features/media/server/use-cases/picture-process.ts', import.meta.url)
const openProcess = (limits: ProcessLimits) => createLimitedProcess<PictureJob, PictureResult>(file, limits)
const minuteInMs = 60_000
const recipe: PictureJob['recipe'] = { resize: { width: 8, height: 8, fit: 'inside' }, format: { name: 'webp' } }
const jobOf = (bytes: Buffer): PictureJob => ({ bytes, maxPixels: 16_000_000, recipe })

test('a picture that needs too much memory ends its process alone, and the next picture has another', async () => {
  const pictures = openProcess({ maxTimeInMs: minuteInMs, maxMemoryInMb: 140 })
  await expect(pictures.run(jobOf(createInterlacedBomb(4000)))).rejects.toMatchObject({ limit: 'memory' })
  expect(await pictures.run(jobOf(await createPicture()))).toMatchObject({ made: expect.any(Uint8Array) })
})

test('one that needs too much time does, too', async () => {
  const pictures = openProcess({ maxTimeInMs: minuteInMs, maxMemoryInMb: 1024 })
  const small = jobOf(await createPicture())
  await pictures.run(small)
  const { pid } = pictures
  process.kill(pid!, 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const outcome = expect(pictures.run(small)).rejects.toThrow(LimitExceeded)
  vi.advanceTimersByTime(minuteInMs)
  await outcome
  vi.useRealTimers()
  await pictures.run(small)
  expect(pictures.pid).not.toBe(pid)
})

test('the lane of avatars processes the worst allowed picture within its limits, or refuses it; then it processes the next', async () => {
  const outcome = await makeAvatar(3, createInterlacedBomb(4000)).then(
    () => 'made',
    (error: unknown) => (error as { code: string }).code,
  )
  expect(['made', 'too_large']).toContain(outcome)
  expect((await makeAvatar(3, await createPicture())).bytes.length).toBeGreaterThan(0)
}, 60_000)

test('a PNG of 455 kB that opens to half a gigabyte is not opened', async () => {
  const bomb = createInterlacedBomb(7580)
  expect(Math.round(bomb.length / 1000)).toBe(455)
  // Decoding would end the process for lack of memory.
  const pictures = openProcess({ maxTimeInMs: minuteInMs, maxMemoryInMb: 256 })
  expect(await pictures.run(jobOf(bomb))).toEqual({ refused: 'too-large' })
  const opened = pictures.run({ ...jobOf(bomb), maxPixels: 60_000_000 })
  await expect(opened).rejects.toMatchObject({ limit: 'memory' })
})

test('a WebP with anything besides its picture is rewritten, and a plain one is stored unchanged', async () => {
  const pictures = openProcess({ maxTimeInMs: minuteInMs, maxMemoryInMb: 1024 })
  const make = async (bytes: Buffer) =>
    pictures.run({ ...jobOf(bytes), keepIf: { format: 'webp', maxSideInPixels: 1200 } })
  const picture = await createPicture({ format: 'webp' })
  const page = Buffer.from('<script>alert(1)</script> ')
  const part = Buffer.concat([Buffer.from('PAGE'), Buffer.from([page.length, 0, 0, 0]), page])
  const withPart = Buffer.concat([picture, part])
  withPart.writeUInt32LE(withPart.length - 8, 4)
  expect(await make(picture)).toEqual({ made: null })
  for (const hostile of [Buffer.concat([picture, page]), Buffer.concat([picture, part]), withPart]) {
    const { made } = (await make(hostile)) as { made: Uint8Array }
    expect(Buffer.from(made).toString('latin1', 8, 12)).toBe('WEBP')
    expect(Buffer.from(made).includes('script')).toBe(false)
  }
})

test('more pixels than a process may open are not opened', async () => {
  const pictures = openProcess({ maxTimeInMs: minuteInMs, maxMemoryInMb: 1024 })
  const large = jobOf(await createPicture({ width: 4001, height: 4000, format: 'png' }))
  expect(await pictures.run(large)).toEqual({ refused: 'too-large' })
  await expect(makeAvatar(1, Buffer.from(large.bytes))).rejects.toMatchObject({ code: 'too_large' })
})

test.skipIf(process.platform !== 'linux')('an intruder in the process finds no key there', async () => {
  vi.stubEnv('SECRET_KEY', 'never to be seen by a decoder of pictures')
  const pictures = openProcess({ maxTimeInMs: minuteInMs, maxMemoryInMb: 1024 })
  await pictures.run(jobOf(await createPicture()))
  const environment = await readFile(`/proc/${pictures.pid}/environ`, 'utf8')
  expect(environment).toContain('NODE_CHANNEL_FD')
  expect(environment).not.toMatch(/SECRET_KEY|DATABASE_URL|ALIPAY/)
})

test('at most two pictures of a person wait, and nobody else waits behind them', async () => {
  const bytes = await createPicture({ width: 600, height: 600 })
  const mine = Array.from({ length: 5 }, () => makeAvatar(1, bytes))
  const others = makeAvatar(2, bytes)
  const outcomes = await Promise.allSettled(mine)
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(Unavailable) })
  expect((await others).bytes.length).toBeGreaterThan(0)
})
