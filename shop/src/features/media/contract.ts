import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { text } from '#platform/contract/text.ts'

const defineCall = callsOf('Orders')

/** As returned by `POST /api/picture/`. */
export const pictureId = text(32).regex(/^[0-9a-f]{32}$/)

export const privatePicture = z.object({
  picture_id: z.string(),
  url: z.string().meta({ description: 'Where it is seen for some minutes; whoever has the address sees it' }),
})
export type PrivatePicture = z.infer<typeof privatePicture>

export const putPicture = defineCall({
  key: 'POST /api/picture/',
  summary: 'Upload a picture that belongs to something else: multipart, field `file`, .jpg, .png or .webp',
  description: 'Visible to its owner and to the staff who decide about its use. An unused one is deleted after a day.',
  access: 'order',
  bodyKind: 'file',
  status: 201,
  response: privatePicture,
  errors: ['too_large', 'unsupported_media_type'],
})
