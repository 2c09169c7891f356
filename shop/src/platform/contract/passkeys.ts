/** Fields of calls with passkeys, for shoppers and staff. */
import { z } from 'zod'
import { text } from './text.ts'

/** Response of a browser's authenticator; the server library verifies it. */
const binary = text(12_000).regex(/^[\w-]+$/)
export const credential = z.object({
  id: text(1400).min(1),
  rawId: text(1400).min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: text(40).nullish(),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary.optional(),
    authenticatorData: binary.optional(),
    signature: binary.optional(),
    userHandle: text(200).nullish(),
    transports: z.array(text(40)).max(10).optional(),
  }),
})
export type CredentialResponse = z.infer<typeof credential>

/** Passed to the browser's authenticator unchanged. */
export const authenticatorOptions = z.looseObject({ challenge: z.string() })
