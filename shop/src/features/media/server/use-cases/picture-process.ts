/** Decodes and encodes pictures in a process of its own, because untrusted files may attack a decoder. */
import sharp, { type Metadata } from 'sharp'
import { runLimitedJobs } from '#platform/jobs/run-limited-jobs.ts'
import type { PictureJob, PictureResult, Recipe } from '../rules/picture-jobs.ts'

// One picture at a time, on one thread, so that the shop stays responsive.
sharp.concurrency(1)
sharp.cache(false)

runLimitedJobs(async ({ bytes, maxPixels, keepIf, recipe }: PictureJob): Promise<PictureResult> => {
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (facts.width * facts.height > maxPixels) return { refused: 'too-large' }
    if (keepIf && isUnchanged(facts, keepIf) && isSinglePicture(bytes)) return { made: null }
    return { made: await follow(recipe, bytes, maxPixels) }
  } catch (error) {
    return { refused: 'not-a-picture', reason: String(error) }
  }
})

/** Whether the picture has no camera data, colour profile or further frames, and fits. */
function isUnchanged(facts: Metadata, { format, maxSideInPixels }: NonNullable<PictureJob['keepIf']>): boolean {
  const hasExtras = Boolean(facts.exif ?? facts.icc ?? facts.xmp ?? facts.iptc) || (facts.pages ?? 1) > 1
  return facts.format === format && Math.max(facts.width, facts.height) <= maxSideInPixels && !hasExtras
}

/** Parts of a plain WebP file: the picture, and its transparency. */
const partsOfPicture = ['VP8 ', 'VP8L', 'VP8X', 'ALPH']

/** Whether the file has no other parts: a page, an archive, where a photo was made. */
function isSinglePicture(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headInBytes = 8
  let at = 12
  while (at + headInBytes <= file.length) {
    if (!partsOfPicture.includes(file.toString('latin1', at, at + 4))) return false
    const sizeInBytes = file.readUInt32LE(at + 4)
    at += headInBytes + sizeInBytes + (sizeInBytes % 2)
  }
  return at === file.length && file.readUInt32LE(4) + headInBytes === file.length
}

/** Removes the camera's data and applies the orientation. */
function follow({ resize, background, format }: Recipe, bytes: Uint8Array, maxPixels: number): Promise<Buffer> {
  let picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  if (resize) picture = picture.resize({ ...resize, withoutEnlargement: resize.fit === 'inside' })
  if (background) picture = picture.flatten({ background })
  return picture.toFormat(format.name, format.options).toBuffer()
}
