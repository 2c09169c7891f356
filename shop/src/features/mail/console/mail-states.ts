import { m } from '#texts'
import type { StateTone } from '#console-ui/display/state-mark.tsx'
import type { MailStatus, MailTab } from '#features/mail/values.ts'

export const mailStatusNames = {
  waiting: m.mail_tab_waiting,
  sending: m.mail_sending,
  sent: m.mail_tab_sent,
  failed: m.mail_tab_failed,
  kept: m.mail_tab_not_sent,
} satisfies Record<MailStatus, () => string>

export const mailStatusTones: Record<MailStatus, StateTone> = {
  waiting: 'wait',
  sending: 'wait',
  sent: 'plain',
  failed: 'bad',
  kept: 'off',
}

export const mailTabNames = {
  all: m.mail_tab_all,
  waiting: m.mail_tab_waiting,
  failed: m.mail_tab_failed,
  sent: m.mail_tab_sent,
  kept: m.mail_tab_not_sent,
} satisfies Record<MailTab, () => string>
