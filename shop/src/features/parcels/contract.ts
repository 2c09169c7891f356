import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { carrier } from '#features/fulfilment/contract.ts'

const defineCall = callsOf('Orders')

export const listCarriers = defineCall({
  key: 'GET /api/carrier/',
  summary: 'Who carries parcels',
  access: 'public',
  maxAgeInSeconds: 300,
  response: z.array(carrier),
})
