import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxDescriptionLength, maxNameLength } from './values.ts'

const defineCall = callsOf('Test pages')

export const createNode = defineCall({
  key: 'POST /api/items-v1/',
  summary: 'Create a test node',
  access: 'public',
  body: z.object({ name: text(maxNameLength).trim().min(1), description: text(maxDescriptionLength).trim().min(1) }),
  status: 201,
  response: z.object({ id: z.int() }),
})

const node = z.object({ id: z.int(), name: z.string(), description: z.string(), user_id: z.int(), date: time })
export type TestNode = z.infer<typeof node>

export const getNode = defineCall({
  key: 'GET /api/items-v1/{node_id}/',
  summary: 'One test node; user_id is -1 where nobody was logged in',
  access: 'public',
  params: z.object({ node_id: rowId }),
  response: node,
  errors: ['not_found'],
})

const storedFile = z.object({ id: z.int(), name: z.string(), size: z.int() })
export type StoredFile = z.infer<typeof storedFile>

export const putFiles = defineCall({
  key: 'POST /api/items-v1/put_file/',
  summary: 'Upload one or more files, which are stored for a day',
  access: 'public',
  bodyKind: 'files',
  status: 201,
  response: z.object({ files: z.array(storedFile) }),
  errors: ['too_large'],
})
