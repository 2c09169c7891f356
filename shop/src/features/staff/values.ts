/** Roles, permissions and bounds of staff. For pages and server alike. */

export const roles = ['owner', 'manager', 'packer', 'viewer'] as const
export type Role = (typeof roles)[number]

/** Progress of a session; only `done` is signed in. */
export const stages = ['second_factor', 'enrol', 'done'] as const
/** Proofs accepted for re-authentication. */
export const proofs = ['passkey', 'code', 'password', 'recovery_code'] as const
export type Proof = (typeof proofs)[number]

export type Stage = (typeof stages)[number]

const everybody = ['owner', 'manager', 'packer', 'viewer'] as const
const merchants = ['owner', 'manager'] as const
const packing = ['owner', 'manager', 'packer'] as const

/** Roles by permission. `payments.read` shows decisions that only the owner makes. */
export const rolesByPermission = {
  'orders.read': everybody,
  'addresses.read': packing,
  'orders.ship': packing,
  'orders.note': packing,
  'orders.write': merchants,
  'slips.print': packing,
  'money.read': ['owner', 'manager', 'viewer'],
  'reports.export': ['owner', 'manager', 'viewer'],
  'returns.decide': merchants,
  'invoices.issue': merchants,
  'payments.review': ['owner'],
  'payments.read': ['owner', 'viewer'],
  'goods.read': everybody,
  'goods.edit': merchants,
  'types.edit': merchants,
  'goods.import': merchants,
  'search.edit': merchants,
  'content.edit': merchants,
  'promotions.edit': merchants,
  'reviews.moderate': merchants,
  'delivery.edit': merchants,
  'stock.count': packing,
  'shoppers.read': merchants,
  'shoppers.manage': merchants,
  'settings.edit': merchants,
  'trail.read': merchants,
  'staff.manage': ['owner'],
  'backup.download': ['owner'],
} as const satisfies Record<`${string}.${string}`, readonly Role[]>

export type StaffPermission = keyof typeof rolesByPermission

export function permissionsOf(role: Role): StaffPermission[] {
  const all = Object.entries(rolesByPermission) as [StaffPermission, readonly Role[]][]
  return all.filter(([, allowed]) => allowed.includes(role)).map(([permission]) => permission)
}

/** Actors: a person, a command, or the shop itself. */
export const actors = ['staff', 'command', 'system'] as const

/** How a person has authenticated. */
export const signInWays = ['password', 'code', 'recovery_code', 'passkey', 'link', 'totp'] as const
export type SignInWay = (typeof signInWays)[number]

/** `{field: [before, after]}` */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>

export const minStaffPasswordLength = 12
export const maxDisplayNameLength = 60
export const maxPasskeys = 20
export const recoveryCodeCount = 10
/** How long a re-authentication counts. */
export const confirmationLastsInMs = 5 * 60_000

/** A recovery code in the form for comparison, however it was typed. */
export const foldRecoveryCode = (code: string) =>
  code
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
