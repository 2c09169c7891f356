/** Loads a page's pictures as a browser does: six at a time, each in the variant that fits. */
import { fetchPlain } from '../baselines/constant.ts'

const connectionsOfBrowser = 6

/** @param widthInPx device pixels, not CSS pixels: a phone has three of them to one */
export function fittingPictures(html: string, widthInPx: number): string[] {
  const sets = Array.from(html.matchAll(/<img[^>]* srcset="([^"]+)"/gi), ([, set]) => set!.replaceAll('&amp;', '&'))
  const pictures = sets.map((set) => {
    const variants = set.split(', ').map((variant) => /^(\S+) (\d+)w$/.exec(variant))
    const fitting = variants.find((variant) => Number(variant?.[2]) >= widthInPx) ?? variants.at(-1)
    if (!fitting) throw new Error(`no variant can be read in ${set}`)
    return fitting[1]!
  })
  return [...new Set(pictures)]
}

/**
 * @returns the duration until all pictures are loaded
 * @throws where one is missing
 */
export async function loadPictures(origin: string, paths: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  const waiting = paths.values()
  const load = async () => {
    for (const path of waiting) {
      const { body } = await fetchPlain(new URL(path, origin).href, { accept: 'image/webp' })
      if (body.length === 0) throw new Error(`${path} is empty`)
    }
  }
  await Promise.all(Array.from({ length: connectionsOfBrowser }, load))
  return performance.now() - startedAt
}
