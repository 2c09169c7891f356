/** Permissions of each role in one line, derived from the permissions themselves. */
import { m } from '#texts'
import { formatList } from '#ui/display/list.ts'
import { type Role, roles, rolesByPermission, type StaffPermission } from '../values.ts'
import { roleName } from '#console-session/role-names.ts'

interface PermissionGroup {
  may(): string
  permissions: readonly StaffPermission[]
}

/** Each permission belongs to one group; a role has a whole group or none of it. */
export const permissionGroups: readonly PermissionGroup[] = [
  { may: m.staff_may_read, permissions: ['orders.read', 'goods.read'] },
  {
    may: m.staff_may_pack,
    permissions: ['orders.ship', 'orders.note', 'addresses.read', 'slips.print', 'stock.count'],
  },
  { may: m.staff_may_see_money, permissions: ['money.read', 'reports.export'] },
  {
    may: m.staff_may_edit_goods,
    permissions: ['goods.edit', 'types.edit', 'goods.import', 'search.edit', 'content.edit', 'promotions.edit'],
  },
  {
    may: m.staff_may_decide,
    permissions: [
      'orders.write',
      'returns.decide',
      'invoices.issue',
      'reviews.moderate',
      'shoppers.read',
      'shoppers.manage',
    ],
  },
  { may: m.staff_may_set, permissions: ['settings.edit', 'delivery.edit', 'trail.read'] },
  { may: m.staff_may_see_review, permissions: ['payments.read'] },
  { may: m.staff_may_own, permissions: ['payments.review', 'staff.manage', 'backup.download'] },
]

const isAllowed = (role: Role) => (permission: StaffPermission) =>
  (rolesByPermission[permission] as readonly Role[]).includes(role)

const groupsOf = (role: Role) => permissionGroups.filter(({ permissions }) => permissions.every(isAllowed(role)))

/** The most capable role whose permissions this role includes. */
function roleWithin(role: Role): Role | undefined {
  const own = groupsOf(role)
  const isWithin = (other: Role) => other !== role && groupsOf(other).every((group) => own.includes(group))
  return roles.filter(isWithin).toSorted((a, b) => groupsOf(b).length - groupsOf(a).length)[0]
}

/** Short description: a lesser role, and the permissions beyond it. */
export function lineOfRole(role: Role): string {
  const lesser = roleWithin(role)
  const known = lesser ? groupsOf(lesser) : []
  const beyond = groupsOf(role).filter((group) => !known.includes(group))
  const besides = formatList(beyond.map(({ may }) => may()))
  return lesser ? m.staff_may_besides({ role: roleName(lesser), besides }) : besides
}
