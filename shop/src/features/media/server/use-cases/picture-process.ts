/** Decodes and encodes pictures in a process that has nothing else. What strangers send may be made to harm a decoder. */
import sharp, { type Metadata } from 'sharp'
import { answerLimitedJobs } from '#platform/jobs/answer-limited-jobs.ts'
import type { PictureJob, PictureResult, Recipe } from '../rules/picture-jobs.ts'

// One picture at a time, on one thread: the shop must go on answering.
sharp.concurrency(1)
sharp.cache(false)

answerLimitedJobs(async ({ bytes, maxPixels, keepIf, recipe }: PictureJob): Promise<PictureResult> => {
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (facts.width * facts.height > maxPixels) return { refused: 'too-large' }
    if (keepIf && isKept(facts, keepIf)) return { made: null }
    return { made: await follow(recipe, bytes, maxPixels) }
  } catch (error) {
    return { refused: 'not-a-picture', reason: String(error) }
  }
})

/** No camera data, colour profiles and the like, nor several frames. */
function isKept(facts: Metadata, { format, maxSideInPixels }: NonNullable<PictureJob['keepIf']>): boolean {
  const hasExtras = Boolean(facts.exif ?? facts.icc ?? facts.xmp ?? facts.iptc) || (facts.pages ?? 1) > 1
  return facts.format === format && Math.max(facts.width, facts.height) <= maxSideInPixels && !hasExtras
}

/** Without the camera's data and the right way up. */
function follow({ resize, background, format }: Recipe, bytes: Uint8Array, maxPixels: number): Promise<Buffer> {
  let picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  if (resize) picture = picture.resize({ ...resize, withoutEnlargement: resize.fit === 'inside' })
  if (background) picture = picture.flatten({ background })
  return picture.toFormat(format.name, format.options).toBuffer()
}
