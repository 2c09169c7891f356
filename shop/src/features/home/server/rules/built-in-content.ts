/** The shop's built-in content: its own scenes, and texts of this slice. */
import { m } from '#texts'
import {
  type ContentBodyPicture,
  type ContentLink,
  type ContentPicture,
  type ContentSlide,
  type HomeContent,
  maxBannerTexts,
  maxBodyTexts,
  maxSlideTexts,
} from '#features/home/values.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import type { Text } from '#platform/i18n/text.ts'

const search: ContentLink = { kind: 'search', id: null, address: '' }
export const noGround = '#f3f2ec'

const scene = (id: string, ground = noGround): ContentPicture => ({ id, ground })

type Words<Name extends string> = Partial<Record<Name, Text<never>>>

function textsOf<Name extends string>(
  limits: Readonly<Record<Name, number>>,
  words: Words<Name>,
): Record<Language, Record<Name, string>> {
  const names = Object.keys(limits) as Name[]
  const inLanguage = (locale: Language) =>
    Object.fromEntries(names.map((name) => [name, words[name]?.({}, { locale }) ?? ''])) as Record<Name, string>
  return Object.fromEntries(languages.map((language) => [language, inLanguage(language)])) as Record<
    Language,
    Record<Name, string>
  >
}

const slide = (
  key: string,
  words: Words<keyof typeof maxSlideTexts>,
  pictures: { wide?: string; phone: string; ground: string },
): ContentSlide => ({
  key,
  wide: pictures.wide !== undefined,
  phone: true,
  texts: textsOf(maxSlideTexts, words),
  link: search,
  wide_picture: pictures.wide === undefined ? null : scene(pictures.wide),
  phone_picture: scene(pictures.phone, pictures.ground),
})

const bodyPicture = (key: string, words: Words<keyof typeof maxBodyTexts>, id: string): ContentBodyPicture => ({
  key,
  texts: textsOf(maxBodyTexts, words),
  link: search,
  picture: scene(id),
})

export const builtInContent: HomeContent = {
  slides: [
    slide(
      'tea',
      {
        note: m.home_tea_note,
        headline: m.home_tea_headline,
        caption_1: m.home_tea_caption_1,
        caption_2: m.home_tea_caption_2,
        link_label: m.home_tea_link,
        words: m.home_tea_words,
        alt: m.home_tea_alt,
      },
      { wide: 'slide-tea', phone: 'slide-tea-m', ground: '#e6e7d8' },
    ),
    slide(
      'craft',
      {
        note: m.home_craft_note,
        headline: m.home_craft_headline,
        caption_1: m.home_craft_caption_1,
        caption_2: m.home_craft_caption_2,
        link_label: m.home_craft_link,
        words: m.home_craft_words,
        alt: m.home_craft_alt,
      },
      { wide: 'slide-craft', phone: 'slide-craft-m', ground: '#edeadf' },
    ),
    slide(
      'gift',
      {
        note: m.home_gift_note,
        headline: m.home_gift_headline,
        caption_1: m.home_gift_caption_1,
        caption_2: m.home_gift_caption_2,
        link_label: m.home_gift_link,
        words: m.home_gift_words,
        alt: m.home_gift_alt,
      },
      { phone: 'slide-gift-m', ground: '#ede5dc' },
    ),
  ],
  body_pictures: [
    bodyPicture('lunch', { caption: m.home_lunch, words: m.home_lunch_words, alt: m.home_lunch_alt }, 'body-1'),
    bodyPicture('evening', { caption: m.home_evening, words: m.home_evening_words, alt: m.home_evening_alt }, 'body-2'),
    bodyPicture(
      'wrapping',
      { caption: m.home_wrapping, words: m.home_wrapping_words, alt: m.home_wrapping_alt },
      'body-3',
    ),
  ],
  banner: { texts: textsOf(maxBannerTexts, {}), picture: scene('banner') },
}
