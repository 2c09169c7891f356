import type { StaffMember } from '#features/staff/console-contract.ts'
import type { MemberRow } from '../queries/staff-queries.ts'

export function toWireMember({ member, passkeys }: MemberRow): StaffMember {
  return {
    id: member.id,
    username: member.username,
    display_name: member.displayName,
    role: member.role,
    is_active: member.isActive,
    has_password: member.passwordHash !== null,
    has_authenticator: member.totpSecretSealed !== null,
    passkeys,
    needs_second_factor: member.needsSecondFactor,
    created_at: member.createdAt.toISOString(),
    last_seen_at: member.lastSeenAt?.toISOString() ?? null,
    revision: member.revision,
  }
}
