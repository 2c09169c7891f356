/** Accepted picture formats, and the queues that process pictures. */
import { createHash } from 'node:crypto'
import { createFairQueue } from '#platform/http/requests/fair-queue.ts'
import { createWorkQueue } from '#platform/http/requests/work-queue.ts'
import { createLimitedProcess, LimitExceeded, type LimitedProcess } from '#platform/jobs/limited-process.ts'
import type { PictureFormat, PictureJob, PictureResult } from '../rules/picture-jobs.ts'
import { NotAPicture, PictureTooLarge } from '../rules/errors.ts'

export const versionLength = 16

const megapixels = (count: number) => count * 1_000_000
const processFile = new URL('picture-process.ts', import.meta.url)
const openProcess = (maxTimeInS: number, maxMemoryInMb: number): LimitedProcess<PictureJob, PictureResult> =>
  createLimitedProcess(processFile, { maxTimeInMs: maxTimeInS * 1000, maxMemoryInMb })

interface Lane {
  maxPixels: number
  process: LimitedProcess<PictureJob, PictureResult>
  /** In its turn. @throws Unavailable when too many wait already */
  run<Result>(line: string, work: () => Promise<Result>): Promise<Result>
}

const onDemandQueue = createWorkQueue({ concurrency: 1, maxWaiting: 300 })
const savingQueue = createWorkQueue({ concurrency: 1, maxWaiting: 300 })
const backgroundQueue = createWorkQueue({ concurrency: 1, maxWaiting: 300 })
const avatarQueue = createFairQueue({ concurrency: 1, maxWaiting: 100, maxInLine: 2 })

/** Each has a queue and a process of its own, so that uploads by people delay no picture of goods. */
const lanes = {
  /** Each person has a queue of at most two pictures. */
  avatars: {
    maxPixels: megapixels(16),
    process: openProcess(10, 384),
    run: (line, work) => avatarQueue.run({ line }, work),
  },
  /** Variants for waiting visitors. */
  'on-demand': {
    maxPixels: megapixels(16),
    process: openProcess(20, 384),
    run: (_line, work) => onDemandQueue.run(work),
  },
  /** The merchant's own, in the sizes of cameras. */
  saving: { maxPixels: megapixels(60), process: openProcess(60, 1024), run: (_line, work) => savingQueue.run(work) },
  /** Starts only while no visitor waits, so that the two never share a core. */
  background: {
    maxPixels: megapixels(16),
    process: openProcess(20, 384),
    run: (_line, work) => backgroundQueue.run(() => onDemandQueue.idle().then(work)),
  },
} satisfies Record<string, Lane>
type PictureLane = keyof typeof lanes

/** Checks the first bytes, so that decoders receive no other format, least of all SVG. */
function pictureFormatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

interface PictureWork extends Pick<PictureJob, 'recipe'> {
  formats: readonly PictureFormat[]
  /** The person, where people send pictures. */
  line?: string
}

/**
 * Decodes, works on and encodes a picture, in its turn and in another process.
 * @throws NotAPicture for other content than the formats allowed, and where it cannot be decoded
 * @throws PictureTooLarge for too many pixels, or too much time or memory
 * @throws Unavailable when too many wait already
 */
export async function makePicture(lane: PictureLane, bytes: Buffer, work: PictureWork): Promise<Buffer> {
  const made = await runJob(lane, bytes, work)
  if (!made) throw new Error('the picture process returned no picture')
  return made
}

/** Like `makePicture`; null for a picture that needs no change. */
export function makePictureUnlessStored(
  lane: PictureLane,
  bytes: Buffer,
  work: PictureWork & Required<Pick<PictureJob, 'keepIf'>>,
): Promise<Buffer | null> {
  return runJob(lane, bytes, work)
}

async function runJob(
  name: PictureLane,
  bytes: Buffer,
  { formats, line = '', ...job }: PictureWork & Pick<PictureJob, 'keepIf'>,
): Promise<Buffer | null> {
  const format = pictureFormatOf(bytes)
  if (!format || !formats.includes(format)) throw new NotAPicture(formats)
  const lane: Lane = lanes[name]
  const result = await lane.run(line, () =>
    lane.process.run({ ...job, bytes, maxPixels: lane.maxPixels }).catch(refuseCostly),
  )
  if (!('refused' in result)) return result.made && Buffer.from(result.made)
  if (result.refused === 'too-large') throw new PictureTooLarge()
  throw new NotAPicture(formats, new Error(result.reason))
}

function refuseCostly(error: unknown): never {
  throw error instanceof LimitExceeded ? new PictureTooLarge() : error
}

/** Changes with the content; part of a picture's address. */
export function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, versionLength)
}

export function isVersion(text: unknown): text is string {
  return typeof text === 'string' && text.length === versionLength && /^[0-9a-f]+$/.test(text)
}
