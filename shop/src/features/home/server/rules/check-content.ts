/** Rules of the home content, for drafts and publications. */
import { type ContentBodyPicture, type ContentSlide, type HomeContent, maxSlidesOfSet } from '#features/home/values.ts'
import { plainLine } from '#features/content/server/index.ts'
import { m } from '#texts'
import type { FieldErrors, LocalizedMessage } from '#platform/http/responses/errors.ts'
import { defaultLanguage, type Language, languages } from '#platform/i18n/language.ts'
import { isOwnOrSecure, linksOf, type LinkTargets, lostLinks } from './content-links.ts'
import { bodyTextsNeeded, slideTextsNeeded } from './needed-texts.ts'

type Texts<Name extends string> = Record<Language, Record<Name, string>>

function cleanTexts<Name extends string>(texts: Texts<Name>): Texts<Name> {
  const clean = (of: Record<Name, string>) =>
    Object.fromEntries(Object.entries<string>(of).map(([name, text]) => [name, plainLine(text)])) as Record<
      Name,
      string
    >
  return Object.fromEntries(languages.map((language) => [language, clean(texts[language])])) as Texts<Name>
}

/** Texts as they are stored: single lines without invisible characters, no more link than its kind needs. */
export function cleanContent({ slides, body_pictures, banner }: HomeContent): HomeContent {
  const cleanItem = <Item extends ContentSlide | ContentBodyPicture>(item: Item): Item => ({
    ...item,
    texts: cleanTexts(item.texts as Texts<string>),
    link: {
      kind: item.link.kind,
      id: item.link.kind === 'goods' || item.link.kind === 'type' ? item.link.id : null,
      address: item.link.kind === 'address' ? item.link.address.trim() : '',
    },
  })
  return {
    slides: slides.map(cleanItem),
    body_pictures: body_pictures.map(cleanItem),
    banner: { ...banner, texts: cleanTexts(banner.texts) },
  }
}

/** Problems of a draft by their fields. */
export function findDraftErrors(content: HomeContent): FieldErrors {
  const errors: FieldErrors = {}
  const { slides } = content
  for (const set of ['wide', 'phone'] as const)
    if (slides.filter((slide) => slide[set]).length > maxSlidesOfSet)
      errors['slides'] = [(options) => m.home_too_many_slides({ count: maxSlidesOfSet }, options)]
  const keys = [...slides, ...content.body_pictures].map(({ key }) => key)
  if (new Set(keys).size < keys.length) errors['slides'] ??= [(options) => m.home_same_key({}, options)]
  for (const [field, { kind, address }] of linksOf(content))
    if (kind === 'address' && address !== '' && !isOwnOrSecure(address))
      errors[`${field}.address`] = [(options) => m.home_wrong_address({}, options)]
  return errors
}

const needed: LocalizedMessage = (options) => m.home_needed({}, options)
const neededInChinese: LocalizedMessage = (options) => m.home_needed_in_chinese({}, options)

/** Why a draft cannot be published, by its fields. */
export function findPublicationErrors(content: HomeContent, targets: LinkTargets): FieldErrors {
  const errors: FieldErrors = {}
  const { slides, body_pictures: pictures } = content
  const requireTexts = <Name extends string>(field: string, texts: Texts<Name>, names: readonly Name[]) => {
    for (const name of names)
      if (texts[defaultLanguage][name] === '') errors[`${field}.texts.${defaultLanguage}.${name}`] = [neededInChinese]
  }
  for (const set of ['wide', 'phone'] as const)
    if (!slides.some((slide) => slide[set]))
      errors['slides'] = [(options) => (set === 'wide' ? m.home_no_wide_slide : m.home_no_phone_slide)({}, options)]
  for (const [place, { wide, phone, wide_picture, phone_picture, texts, link }] of slides.entries()) {
    const field = `slides.${place}`
    if (!wide && !phone) errors[`${field}.wide`] = [(options) => m.home_in_no_set({}, options)]
    if (wide && !wide_picture) errors[`${field}.wide_picture`] = [needed]
    if (phone && !phone_picture) errors[`${field}.phone_picture`] = [needed]
    requireTexts(field, texts, slideTextsNeeded(link))
  }
  for (const [place, { texts, link, picture }] of pictures.entries()) {
    const field = `body_pictures.${place}`
    if (!picture) errors[`${field}.picture`] = [needed]
    requireTexts(field, texts, bodyTextsNeeded(link))
  }
  if (!content.banner.picture) errors['banner.picture'] = [needed]
  for (const [field, { kind, address }] of linksOf(content))
    if (kind === 'address' && address === '') errors[`${field}.address`] = [needed]
  for (const field of lostLinks(content, targets)) errors[`${field}.id`] = [(options) => m.home_lost_link({}, options)]
  return errors
}
