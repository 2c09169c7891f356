import type { SandboxKeys } from '../context/keys.ts'

/** The one buyer of the sandbox, as answers name it. */
export function buyerFields({ buyerId }: SandboxKeys): { buyer_logon_id: string; buyer_user_id: string } {
  return { buyer_logon_id: 'san***@sandbox.invalid', buyer_user_id: buyerId }
}
