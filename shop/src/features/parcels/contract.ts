import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { carrier } from '#features/fulfilment/contract.ts'

export const listCarriers = defineCall({
  key: 'GET /api/carrier/',
  summary: 'Who carries parcels',
  tag: 'Orders',
  access: 'public',
  maxAgeInSeconds: 300,
  status: 200,
  response: z.array(carrier),
})
