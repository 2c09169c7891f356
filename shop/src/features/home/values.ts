/** Content of the home page and of the shop's banner. For pages, the console and the server alike. */

/** In the set of phones, and in the set of wide screens. */
export const maxSlidesOfSet = 6
export const maxSlides = 2 * maxSlidesOfSet
export const bodyPictureCount = 3

/** Longest texts, in code points. */
export const maxSlideTexts = {
  note: 40,
  headline: 60,
  caption_1: 80,
  caption_2: 80,
  link_label: 40,
  words: 60,
  alt: 200,
} as const
export const maxBodyTexts = { caption: 60, words: 60, alt: 200 } as const
export const maxBannerTexts = { title: 40, alt: 200 } as const
export const maxAddressLength = 500
export const maxKeyLength = 40

export type SlideText = keyof typeof maxSlideTexts
export type BodyText = keyof typeof maxBodyTexts
export type BannerText = keyof typeof maxBannerTexts

type Texts<Name extends string> = Record<'zh-CN' | 'ja' | 'en', Record<Name, string>>

/** `search` leads to the `words` of each language, `goods` and `type` to an id, `address` to a page or to https. */
export const linkKinds = ['none', 'search', 'type', 'goods', 'address'] as const
export type LinkKind = (typeof linkKinds)[number]

export interface ContentLink {
  kind: LinkKind
  id: number | null
  address: string
}

/** A scene of the shop's own by its name, or an uploaded picture by its id. */
export interface ContentPicture {
  id: string
  /** Colour of the picture's upper edge, which continues above it: `#e6e7d8`. */
  ground: string
}

export interface ContentSlide {
  key: string
  /** In the set of wide screens. */
  wide: boolean
  /** In the set of phones. */
  phone: boolean
  texts: Texts<SlideText>
  link: ContentLink
  wide_picture: ContentPicture | null
  phone_picture: ContentPicture | null
}

export interface ContentBodyPicture {
  key: string
  texts: Texts<BodyText>
  link: ContentLink
  picture: ContentPicture | null
}

export interface ContentBanner {
  texts: Texts<BannerText>
  picture: ContentPicture | null
}

export interface HomeContent {
  slides: ContentSlide[]
  body_pictures: ContentBodyPicture[]
  banner: ContentBanner
}

/** The shop's built-in content. */
export const builtInVersion = 1

export const versionStates = ['planned', 'shown', 'replaced', 'ended', 'stopped'] as const
export type VersionState = (typeof versionStates)[number]

/** Sizes of uploaded pictures: the whole, and the widths that pages choose from. */
export const pictureShapes = {
  wide: { width: 1800, height: 840, widths: [800, 1280, 1800] },
  phone: { width: 900, height: 1080, widths: [480, 720, 900] },
  body: { width: 1400, height: 1000, widths: [480, 800, 1400] },
  banner: { width: 1800, height: 560, widths: [800, 1280, 1800] },
} as const satisfies Record<string, { width: number; height: number; widths: readonly number[] }>
export type PictureShape = keyof typeof pictureShapes
export const pictureShapeNames = Object.keys(pictureShapes) as PictureShape[]

export const previewOfDraft = 'draft'
