/** Content of the home page: draft, publications, former versions. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { flag, listOf, pageQuery, revisionHeaders, rowId, sentTime, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  bodyPictureCount,
  linkKinds,
  maxAddressLength,
  maxBannerTexts,
  maxBodyTexts,
  maxKeyLength,
  maxSlides,
  maxSlideTexts,
  pictureShapeNames,
  versionStates,
} from './values.ts'

const defineCall = callsOf('Console: home content')
const access = { staff: 'content.edit' } as const

const mapKeys = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>

function textsOf<Name extends string>(limits: Readonly<Record<Name, number>>) {
  const names = Object.keys(limits) as Name[]
  const texts = z.object(mapKeys(names, (name) => text(limits[name])))
  return z.object({ 'zh-CN': texts, ja: texts, en: texts })
}

const link = z.object({ kind: z.enum(linkKinds), id: rowId.nullable(), address: text(maxAddressLength) })
const picture = z
  .object({ id: text(maxKeyLength), ground: text(7).regex(/^#[0-9a-f]{6}$/) })
  .nullable()
  .meta({ description: 'A scene of the shop by its name, or an uploaded picture by its id' })
const key = text(maxKeyLength).regex(/^[\w-]+$/)

export const homeContent = z.object({
  slides: z
    .array(
      z.object({
        key,
        wide: flag,
        phone: flag,
        texts: textsOf(maxSlideTexts),
        link,
        wide_picture: picture,
        phone_picture: picture,
      }),
    )
    .max(maxSlides),
  body_pictures: z.array(z.object({ key, texts: textsOf(maxBodyTexts), link, picture })).length(bodyPictureCount),
  banner: z.object({ texts: textsOf(maxBannerTexts), picture }),
})

const preview = z
  .string()
  .meta({ description: 'Token for `?preview=` of the pages that show the content; valid for an hour' })

const draft = z.object({
  content: homeContent.meta({ description: 'What is published next: the draft, else what is shown' }),
  is_draft_saved: z.boolean().meta({ description: 'False: nothing differs from what is shown' }),
  shown: homeContent.meta({ description: 'What the home page shows now' }),
  version: z.int().meta({ description: 'Of what is shown; 1: the content that comes with the shop' }),
  next_change_at: time.nullable().meta({ description: 'When a publication starts or ends next' }),
  lost_links: z.array(z.string()).meta({ description: 'Fields of the content whose goods or type are not on sale' }),
  preview,
  revision: z.int(),
})
export type WireContentDraft = z.infer<typeof draft>

export const getContentDraft = defineCall({
  key: 'GET /api/console/content/draft/',
  summary: 'The draft of the home content, and what is shown',
  access,
  response: draft,
})

export const saveContentDraft = defineCall({
  key: 'PUT /api/console/content/draft/',
  summary: 'Save the draft; pages show the published content',
  description: 'A draft may be incomplete. Saving what is shown discards the draft.',
  access,
  headers: revisionHeaders,
  body: z.object({ content: homeContent }),
  response: draft,
  errors: ['edit_conflict', 'revision_required'],
})

export const publishContent = defineCall({
  key: 'POST /api/console/content/publish/',
  summary: 'Publish the draft, now or from a time, for good or until a time',
  description:
    'Chinese texts are required; an item with missing texts in another language is shown in Chinese there. ' +
    'The publication that started last is shown, and after its end the one before it.',
  access,
  headers: revisionHeaders,
  body: z.object({ from: sentTime.nullable().optional(), until: sentTime.nullable().optional() }),
  response: draft,
  errors: ['edit_conflict', 'revision_required'],
})

const version = z.object({
  version: z.int(),
  state: z.enum(versionStates).meta({
    description: '`replaced`: another one started later; `stopped`: ended or cancelled by staff',
  }),
  content: homeContent,
  from: time.nullable().meta({ description: 'Null: the content that comes with the shop' }),
  until: time.nullable(),
  stopped_at: time.nullable(),
  published_at: time.nullable(),
  staff_name: z.string(),
  restored_from: z.int().nullable(),
  preview,
})
export type WireContentVersion = z.infer<typeof version>

export const listContentVersions = defineCall({
  key: 'GET /api/console/content/versions/',
  summary: 'All publications, the newest first; the content that comes with the shop is the last',
  access,
  query: pageQuery,
  response: listOf(version),
})

const params = z.object({ version: rowId })

export const restoreContentVersion = defineCall({
  key: 'POST /api/console/content/versions/{version}/restore/',
  summary: 'Publish a former version again, now and for good; the draft stays',
  access,
  headers: revisionHeaders,
  params,
  response: draft,
  errors: ['not_found', 'edit_conflict', 'revision_required'],
})

export const stopContentVersion = defineCall({
  key: 'POST /api/console/content/versions/{version}/stop/',
  summary: 'End a publication, or cancel one that has not started',
  access,
  headers: revisionHeaders,
  params,
  response: draft,
  errors: ['not_found', 'edit_conflict', 'revision_required'],
})

export const addContentPicture = defineCall({
  key: 'POST /api/console/content/pictures/',
  summary: 'Upload a picture: multipart, field `file`',
  description:
    'JPEG, PNG or WebP, at most 30 MB and 60 megapixels; cut to the shape from its middle. An unused one is deleted after a day.',
  access,
  bodyKind: 'file',
  query: z.object({ shape: z.enum(pictureShapeNames) }),
  status: 201,
  response: z.object({ id: z.string(), ground: z.string(), url: z.string() }),
  errors: ['too_large', 'unsupported_media_type'],
})
