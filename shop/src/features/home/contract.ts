/** Published content of the home page and of the shop's banner. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { language } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'

const defineCall = callsOf('Shop')

const picture = z.object({
  src: z.string(),
  srcset: z.string(),
  width: z.int(),
  height: z.int(),
  ground: z.string().meta({ description: "Colour of the picture's upper edge" }),
})
export type WireContentPicture = z.infer<typeof picture>

const to = z.string().nullable().meta({ description: 'A path of the shop or an https address; null: no link' })
const shownLanguage = language.meta({ description: 'Of the texts: the requested one where they are complete' })

const home = z.object({
  version: z.int().meta({ description: '1: the content that comes with the shop' }),
  slides: z.array(
    z.object({
      key: z.string(),
      language: shownLanguage,
      note: z.string(),
      headline: z.string().meta({ description: '`|` marks where the line may break' }),
      captions: z.tuple([z.string(), z.string()]),
      link_label: z.string(),
      to,
      alt: z.string(),
      wide: picture.nullable().meta({ description: 'Null: only in the set of phones' }),
      phone: picture.nullable().meta({ description: 'Null: only in the set of wide screens' }),
    }),
  ),
  body_pictures: z.array(
    z.object({ key: z.string(), language: shownLanguage, caption: z.string(), alt: z.string(), to, picture }),
  ),
  banner: z.object({
    language: shownLanguage,
    title: z.string().nullable().meta({ description: 'Null: the usual heading of the shop' }),
    alt: z.string(),
    picture,
  }),
})
export type WireHome = z.infer<typeof home>

export const getHome = defineCall({
  key: 'GET /api/home/',
  summary: 'Slides, pictures and banner that the merchant has published',
  description: 'With `preview`, of the console, what would be published: for an hour, and not for search engines.',
  access: 'public',
  query: z.object({ preview: text(200).optional() }),
  response: home,
  errors: ['not_found'],
})
