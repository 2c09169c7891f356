import { m } from '#texts'

export function roleName(role: string): string {
  const names = { owner: m.staff_role_owner, manager: m.staff_role_manager, packer: m.staff_role_packer } as const
  return (names[role as keyof typeof names] ?? m.staff_role_viewer)()
}
