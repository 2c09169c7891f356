import { foldRecoveryCode } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import { acceptStep, readFactors, useRecoveryCode } from '../../queries/factor-queries.ts'
import { stepOfCode } from '../../rules/one-time-codes.ts'
import { digestOfCode, unseal } from '../../rules/secrets.ts'
import type { StaffContext } from './staff-context.ts'

export interface SubmittedCode {
  code?: string | undefined
  recovery_code?: string | undefined
}

/** A right code counts once. @returns whether it was right */
export async function acceptCode(
  { secretKey, config, now }: StaffContext,
  transaction: Database,
  staffId: number,
  { code, recovery_code }: SubmittedCode,
): Promise<boolean> {
  if (recovery_code !== undefined) {
    const keys = [secretKey, config.previousSecretKey].filter((key) => key !== null)
    const codeHashes = keys.map((key) => digestOfCode(key, foldRecoveryCode(recovery_code)))
    return useRecoveryCode(transaction, { staffId, codeHashes, now: now() })
  }
  const { totpSecretSealed } = await readFactors(transaction, staffId)
  const secret = totpSecretSealed && unseal([secretKey, config.previousSecretKey], totpSecretSealed)
  const step = secret && code !== undefined ? stepOfCode(secret, code, now()) : null
  return typeof step === 'number' && acceptStep(transaction, staffId, step)
}
