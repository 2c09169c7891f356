/** Fields that several staff calls share. */
import { text } from '#platform/contract/text.ts'
import { maxPasswordLength } from '#platform/contract/values.ts'
import { maxDisplayNameLength } from '#features/staff/values.ts'

export const password = text(maxPasswordLength, { isPassword: true }).min(1)
export const displayName = text(maxDisplayNameLength).trim().min(1)
export const code = text(20).min(1)
