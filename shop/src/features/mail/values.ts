/** Constants of mails, for screens and server. */

/** `sending` has a lease; `kept`: the shop has no mail server. */
export const mailStatuses = ['waiting', 'sending', 'sent', 'failed', 'kept'] as const
export type MailStatus = (typeof mailStatuses)[number]
