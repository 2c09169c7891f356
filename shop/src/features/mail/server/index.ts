/** Public exports of the slice. */
export { mailSlice } from './slice.ts'
export { queueMail } from './use-cases/queue-mail.ts'
