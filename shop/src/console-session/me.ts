/** The signed-in person: fields of `GET /api/console/me/` that the console uses. */
export interface Me {
  id: number
  username: string
  display_name: string
  role: string
  permissions: readonly string[]
  /** For `x-console-token`, which every call but GET needs. */
  console_token: string
  shop_name: string
  has_single_keys: boolean
  has_authenticator: boolean
  /** The person's present factors for re-authentication. */
  proofs: readonly string[]
  recovery_codes_left: number
  idle_after_seconds: number
  confirmed_until: string | null
  /** Waiting work that the role may see. */
  counts: Readonly<Record<string, number>>
}
