import { z } from 'zod'
import { text } from '#platform/contract/text.ts'
import { maxPasswordLength, maxUsernameLength, minPasswordLength } from '../values.ts'

/** The rules of a new username and password are checked by the server, with sentences of their own. */
export const credentials = z.object({
  username: text(maxUsernameLength, { form: 'NFKC' }).min(1),
  password: text(maxPasswordLength, { isPassword: true }).min(1),
})
export const newCredentials = z.object({
  username: credentials.shape.username.meta({
    description: `1–${maxUsernameLength} letters and digits of any script and \`@ . + - _\`; unique without regard to case`,
  }),
  password: credentials.shape.password.meta({
    description: `${minPasswordLength}–${maxPasswordLength} characters; none of the common ones, and not the username`,
  }),
})
export const account = z.object({ id: z.int(), username: z.string() })
export const tokenPair = z.object({ access: z.string(), refresh: z.string() })

export type Account = z.infer<typeof account>
export type TokenPair = z.infer<typeof tokenPair>
