/** Public exports of the slice. */
export { mailSlice } from './slice.ts'
export { cancelMails, withdrawMail } from './queries/mail-queries.ts'
export { queueMail } from './use-cases/queue-mail.ts'
