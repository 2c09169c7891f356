import { m } from '#texts'
import { type AuditLabels, oneOf } from '#features/staff/components/audit-log/audit-labels.ts'
import { mailStatusNames } from './mail-states.ts'

export const mailAuditLabels: AuditLabels = {
  mail: {
    status: { name: m.mail_console_state, value: oneOf(mailStatusNames) },
    subject: { name: m.mail_console_subject },
    paragraphs: { name: m.mail_texts_body },
  },
}
