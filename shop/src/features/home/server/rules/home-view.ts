/** The home content on the wire, in one language. */
import type { WireHome } from '#features/home/contract.ts'
import type { ContentPicture, HomeContent, PictureShape } from '#features/home/values.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { noGround } from './built-in-content.ts'
import { addressOfLink, type LinkTargets } from './content-links.ts'
import { toWirePicture } from './content-pictures.ts'
import { bodyTextsNeeded, isComplete, slideTextsNeeded } from './needed-texts.ts'

export interface HomeView {
  version: number
  language: Language
  targets: LinkTargets
}

/** A draft may lack a picture. */
const pictureOf = (picture: ContentPicture | null, shape: PictureShape) =>
  toWirePicture(picture ?? { id: missingPictures[shape], ground: noGround }, shape)

const missingPictures = { wide: 'slide-tea', phone: 'slide-tea-m', body: 'body-1', banner: 'banner' } as const

export function toWireHome(content: HomeContent, { version, language, targets }: HomeView): WireHome {
  return {
    version,
    slides: content.slides.map(({ key, wide, phone, texts, link, wide_picture, phone_picture }) => {
      const shown = isComplete(texts[language], slideTextsNeeded(link)) ? language : defaultLanguage
      const { note, headline, caption_1, caption_2, link_label, words, alt } = texts[shown]
      return {
        key,
        language: shown,
        note,
        headline,
        captions: [caption_1, caption_2],
        link_label,
        to: link_label === '' ? null : addressOfLink(link, words, { targets, language: shown }),
        alt,
        wide: wide ? pictureOf(wide_picture, 'wide') : null,
        phone: phone ? pictureOf(phone_picture, 'phone') : null,
      }
    }),
    body_pictures: content.body_pictures.map(({ key, texts, link, picture }) => {
      const shown = isComplete(texts[language], bodyTextsNeeded(link)) ? language : defaultLanguage
      const { caption, words, alt } = texts[shown]
      const to = addressOfLink(link, words, { targets, language: shown })
      return { key, language: shown, caption, alt, to, picture: pictureOf(picture, 'body') }
    }),
    banner: bannerOf(content.banner, language),
  }
}

function bannerOf({ texts, picture }: HomeContent['banner'], requested: Language): WireHome['banner'] {
  const language = texts[requested].title === '' && texts[defaultLanguage].title !== '' ? defaultLanguage : requested
  const { title, alt } = texts[language]
  return { language, title: title === '' ? null : title, alt, picture: pictureOf(picture, 'banner') }
}
