import { m } from '#texts'

export function roleName(role: string): string {
  const names = {
    owner: m.console_session_role_owner,
    manager: m.console_session_role_manager,
    packer: m.console_session_role_packer,
  } as const
  return (names[role as keyof typeof names] ?? m.console_session_role_viewer)()
}
