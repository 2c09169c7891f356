/** Items of the home content, as the editor lists them. */
import { scenes } from '#ui/display/scenes.ts'
import {
  type ContentBodyPicture,
  type ContentPicture,
  type ContentSlide,
  type HomeContent,
  pictureShapes,
  type PictureShape,
} from '../../values.ts'

/** A slide or body picture by its key; null: the banner. */
export interface Selected {
  part: 'slides' | 'body_pictures' | 'banner'
  key: string
}

export const bannerSelected: Selected = { part: 'banner', key: 'banner' }

const scene = /^[a-z]/

/** A small version of a picture, for lists. */
export function thumbnailOf(
  picture: ContentPicture | null,
  widths: { scene: number; uploaded: number },
): string | null {
  if (!picture) return null
  // Uploaded ids are hexadecimal and 32 characters long.
  const isUploaded = picture.id.length === 32 || !scene.test(picture.id)
  return isUploaded ? `/shop_img/${picture.id}-${widths.uploaded}.webp` : `/pictures/${picture.id}-${widths.scene}.webp`
}

/** The largest stored version. */
export function largestOf({ id }: ContentPicture, shape: PictureShape): string {
  const known = Object.values(scenes).find(({ name }) => name === id)
  return known ? `/pictures/${id}-${known.widths.at(-1)!}.webp` : `/shop_img/${id}-${pictureShapes[shape].width}.webp`
}

export const wideWidths = { scene: 800, uploaded: 800 }
export const otherWidths = { scene: 480, uploaded: 480 }

export const pictureOfSlide = ({ wide_picture: wide, phone_picture: phone }: ContentSlide) =>
  wide ? thumbnailOf(wide, wideWidths) : thumbnailOf(phone, otherWidths)

const emptyTexts = { note: '', headline: '', caption_1: '', caption_2: '', link_label: '', words: '', alt: '' }

export const newSlide = (key: string): ContentSlide => ({
  key,
  wide: true,
  phone: true,
  texts: { 'zh-CN': { ...emptyTexts }, ja: { ...emptyTexts }, en: { ...emptyTexts } },
  link: { kind: 'none', id: null, address: '' },
  wide_picture: null,
  phone_picture: null,
})

/** The items with one of them at another place. */
export function moved<Item extends ContentSlide | ContentBodyPicture>(
  items: readonly Item[],
  from: number,
  to: number,
): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}

export const headlineOf = (text: string) => text.replaceAll('|', '')

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** How many slides, pictures and banners differ; a new order counts once. */
export function countChanges(before: HomeContent, after: HomeContent): number {
  const countIn = (part: 'slides' | 'body_pictures') => {
    const [former, current] = [new Map(), new Map()] as [Map<string, object>, Map<string, object>]
    for (const item of before[part]) former.set(item.key, item)
    for (const item of after[part]) current.set(item.key, item)
    const keys = [...new Set([...former.keys(), ...current.keys()])]
    const changed = keys.filter((key) => !isSame(former.get(key), current.get(key))).length
    const common = (content: HomeContent) =>
      content[part].map(({ key }) => key).filter((key) => former.has(key) && current.has(key))
    return changed + (isSame(common(before), common(after)) ? 0 : 1)
  }
  return countIn('slides') + countIn('body_pictures') + (isSame(before.banner, after.banner) ? 0 : 1)
}
