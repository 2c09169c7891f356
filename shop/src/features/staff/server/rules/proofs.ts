import type { Proof } from '#features/staff/values.ts'

export interface Factors {
  hasAuthenticator: boolean
  hasPasskeys: boolean
}

/** A password alone proves nothing for accounts with a second factor. */
export const countsPassword = ({ hasAuthenticator, hasPasskeys }: Factors): boolean => !hasAuthenticator && !hasPasskeys

/**
 * Lists the proofs a person can use, quickest first.
 * @param canUsePasskeys whether passkeys work at the console's address
 */
export function proofsOf(
  factors: Factors,
  { canUsePasskeys, recoveryCodesLeft }: { canUsePasskeys: boolean; recoveryCodesLeft: number },
): Proof[] {
  const has: Record<Proof, boolean> = {
    passkey: factors.hasPasskeys && canUsePasskeys,
    code: factors.hasAuthenticator,
    password: countsPassword(factors),
    recovery_code: recoveryCodesLeft > 0,
  }
  return (['passkey', 'code', 'password', 'recovery_code'] as const).filter((proof) => has[proof])
}
