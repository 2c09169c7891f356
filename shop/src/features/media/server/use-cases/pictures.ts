/** What is taken for a picture, and the one place where pictures are worked on. */
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { createWorkQueue } from '#platform/http/requests/work-queue.ts'
import { NotAPicture, PictureTooLarge } from '../rules/refusals.ts'

export type PictureFormat = 'jpeg' | 'png' | 'webp'

const maxPixels = 60_000_000
export const versionLength = 16

// One picture at a time, on one thread: the rest of the process must go on answering.
sharp.concurrency(1)
sharp.cache(false)
const queues = {
  asked: createWorkQueue({ concurrency: 1, maxWaiting: 300 }),
  // One of its own, which waits for the other: nobody who asks shares a core with what nobody asked for.
  background: createWorkQueue({ concurrency: 1, maxWaiting: 300 }),
}
export type PictureLane = keyof typeof queues

/** Judged by the first bytes: nothing else reaches the decoders, least of all SVG. */
function pictureFormatOf(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

export interface PictureFacts {
  format: PictureFormat
  width: number
  height: number
  /** Camera data, colour profiles and the like, or several frames. */
  hasExtras: boolean
}

/**
 * @throws NotAPicture for other content than the formats allowed
 * @throws PictureTooLarge for one that would not fit in memory once unpacked
 */
export async function requirePicture(bytes: Buffer, formats: readonly PictureFormat[]): Promise<PictureFacts> {
  const format = pictureFormatOf(bytes)
  if (!format || !formats.includes(format)) throw new NotAPicture()
  const facts = await readFacts(bytes)
  const { width, height } = facts
  if (width * height > maxPixels) throw new PictureTooLarge()
  const hasExtras = Boolean(facts.exif ?? facts.icc ?? facts.xmp ?? facts.iptc) || (facts.pages ?? 1) > 1
  return { format, width, height, hasExtras }
}

async function readFacts(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new NotAPicture(error)
  }
}

/**
 * Decodes, works on and encodes a picture, in its turn; without the camera's data and the right way up.
 * @throws NotAPicture when it cannot be decoded
 * @throws Unavailable when too many wait already
 */
export function makePicture(
  bytes: Buffer,
  work: (picture: Sharp) => Sharp,
  lane: PictureLane = 'asked',
): Promise<Buffer> {
  return queues[lane].run(async () => {
    if (lane === 'background') await queues.asked.idle()
    try {
      return await work(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()).toBuffer()
    } catch (error) {
      throw new NotAPicture(error)
    }
  })
}

/** Changes with the content; part of a picture's address. */
export function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, versionLength)
}

export function isVersion(text: unknown): text is string {
  return typeof text === 'string' && text.length === versionLength && /^[0-9a-f]+$/.test(text)
}
