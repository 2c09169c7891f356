import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'

export const putIcon = defineCall({
  key: 'POST /api/items-v1/put_icon/',
  summary: "Upload the caller's avatar: multipart, field `file`, .jpg or .png",
  tag: 'Users and tokens',
  access: 'shopper',
  bodyKind: 'files',
  status: 201,
  answer: z.object({ avatar_url: z.string() }),
  refusals: ['too_large', 'unsupported_media_type'],
})
