import type { SandboxKeys } from '../context/keys.ts'

/** The only buyer of the sandbox, as named in responses. */
export function buyerFields({ buyerId }: SandboxKeys): { buyer_logon_id: string; buyer_user_id: string } {
  return { buyer_logon_id: 'san***@sandbox.invalid', buyer_user_id: buyerId }
}
