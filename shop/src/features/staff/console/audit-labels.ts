import { m } from '#texts'
import { oneOf, type AuditLabels, valueChanged } from '../components/audit-log/audit-labels.ts'
import type { Role, SignInWay } from '../values.ts'

const ways = {
  code: m.staff_how_code,
  recovery_code: m.staff_recovery_code,
  link: m.staff_one_time_link,
  passkey: m.staff_how_passkey,
  password: m.staff_password,
  totp: m.staff_how_totp,
} satisfies Record<SignInWay, () => string>
const roleNames = {
  owner: m.console_session_role_owner,
  manager: m.console_session_role_manager,
  packer: m.console_session_role_packer,
  viewer: m.console_session_role_viewer,
} satisfies Record<Role, () => string>

export const staffAuditLabels: AuditLabels = {
  session: {
    how: { name: m.staff_field_how, value: oneOf(ways) },
    ended: { name: m.staff_field_ended },
    attempts: { name: m.staff_field_attempts },
  },
  staff: {
    display_name: { name: m.staff_field_display_name },
    role: { name: m.staff_role, value: oneOf(roleNames) },
    has_single_keys: { name: m.staff_single_keys },
    needs_second_factor: { name: m.staff_field_needs_second_factor },
    is_active: { name: m.staff_field_is_active },
    ended: { name: m.staff_field_ended },
    totp: { name: m.staff_factor_app, describe: valueChanged },
    passkey: { name: m.staff_how_passkey, describe: valueChanged },
    recovery_codes: { name: m.staff_recovery_codes, describe: valueChanged },
  },
}
