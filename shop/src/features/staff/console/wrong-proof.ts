import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import type { Proof } from '../values.ts'

const sentences = {
  code: m.staff_proof_code_wrong,
  recovery_code: m.staff_proof_recovery_code_wrong,
  password: m.staff_proof_password_wrong,
  passkey: m.staff_proof_passkey_wrong,
} satisfies Record<Proof, () => string>

/**
 * Awaits a call that sends one proof alone.
 * @throws the failure of the call; for a wrong proof, an error that names this proof
 */
export async function withProofNamed<T>(proof: Proof, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== 'no_active_account') throw failure
    throw new Error(sentences[proof](), { cause: failure })
  }
}
