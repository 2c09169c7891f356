/** The pictures of an item. */
import { z } from 'zod'
import { editErrors, revisionHeaders, rowId, textsIn } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxGoodsNameLength, maxPictures } from '../values.ts'
import { draft, params, defineCall } from './fields.ts'
import { picture } from './goods.ts'

const picturesOfGoods = z.object({ pictures: z.array(picture), revision: z.int() })

export const addPicture = defineCall({
  key: 'POST /api/console/goods/{id}/pictures/',
  summary: 'Add a picture, after the others',
  description: `JPEG, PNG or WebP, at most 30 MB and 60 megapixels; ${maxPictures} an item. The same picture again changes nothing.`,
  access: { staff: 'goods.edit' },
  params,
  bodyKind: 'file',
  status: 201,
  response: picturesOfGoods,
  errors: ['not_found', 'too_large', 'unsupported_media_type'],
})

export const addDraft = defineCall({
  key: 'POST /api/console/goods/drafts/',
  summary: 'Begin new goods: their pictures can be uploaded before they are saved',
  access: { staff: 'goods.edit' },
  status: 201,
  response: z.object({ draft: z.string().meta({ description: 'Of the caller alone' }) }),
})

export const addDraftPicture = defineCall({
  key: 'POST /api/console/goods/drafts/{draft}/pictures/',
  summary: 'Upload a picture of new goods',
  description: 'As for goods. It is deleted after a day, unless the goods are saved with it.',
  access: { staff: 'goods.edit' },
  params: z.object({ draft }),
  bodyKind: 'file',
  status: 201,
  response: z.object({ version: z.string() }),
  errors: ['not_found', 'too_large', 'unsupported_media_type'],
})

export const changePictures = defineCall({
  key: 'PATCH /api/console/goods/{id}/pictures/',
  summary: 'Order the pictures of an item and describe them',
  description: 'All of them, in the order in which they are shown. The first is the goods’ main picture.',
  access: { staff: 'goods.edit' },
  params,
  headers: revisionHeaders,
  body: z.object({
    pictures: z
      .array(z.object({ id: rowId, alt: textsIn(text(maxGoodsNameLength).trim()).optional() }))
      .max(maxPictures),
  }),
  response: picturesOfGoods,
  errors: editErrors,
})

export const deletePicture = defineCall({
  key: 'DELETE /api/console/goods/{id}/pictures/{picture_id}/',
  summary: 'Delete a picture',
  access: { staff: 'goods.edit' },
  params: params.extend({ picture_id: rowId }),
  headers: revisionHeaders,
  response: picturesOfGoods,
  errors: editErrors,
})
