/** Constants of mails, for screens and server. */

/** `sending` has a lease; `kept`: the shop has no mail server. */
export const mailStatuses = ['waiting', 'sending', 'sent', 'failed', 'kept'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const mailTabs = ['all', 'waiting', 'failed', 'sent', 'kept'] as const
export type MailTab = (typeof mailTabs)[number]

export const statusesOfMailTab: Record<MailTab, readonly MailStatus[]> = {
  all: mailStatuses,
  waiting: ['waiting', 'sending'],
  failed: ['failed'],
  sent: ['sent'],
  kept: ['kept'],
}

/** Limits of reworded texts. A preview of the longest fits into an address. */
export const maxMailSubjectLength = 100
export const maxMailParagraphs = 8
export const maxMailTextLength = 1_200

/** Tabs are counted up to this. */
export const maxMailsCounted = 9_999

export const mailStatusesToSendAgain: readonly MailStatus[] = ['sent', 'failed', 'kept']

/** Why a mail to a shopper is not sent again: the account has another address or none, or refuses mails of the kind. */
export const mailRefusals = ['address_left', 'unwanted'] as const
export type MailRefusal = (typeof mailRefusals)[number]

/** Reasons of the shop itself, as `mails.error` stores them beside those of mail servers. */
export const linkHasEnded = 'The mail was not sent, because its link was no longer valid'
export const addressWasLeft = 'The mail was not sent, because the account no longer has its address'
export const mailIsUnwanted = 'The mail was not sent, because the shopper no longer wants its kind'
export const linkWasReplaced = 'The mail was not sent, because its link was replaced or no longer needed'
