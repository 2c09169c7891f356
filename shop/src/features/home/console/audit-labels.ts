import { m } from '#texts'
import { whenOf } from '#console-ui/when.ts'
import type { AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'

const inTime = (value: unknown) => (typeof value === 'string' ? whenOf(value) : null)

export const homeAuditLabels: AuditLabels = {
  content: {
    slides: { name: m.home_slides },
    body_pictures: { name: m.home_body_pictures },
    banner: { name: m.home_banner },
    version: { name: m.home_version },
    ended_version: { name: m.home_version },
    starts_at: { name: m.console_ui_starts, value: inTime },
    ends_at: { name: m.console_ui_ends, value: inTime },
  },
}
