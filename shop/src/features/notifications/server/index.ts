/** Public exports of the slice. */
export { notificationsSlice } from './slice.ts'
export { type Refusable, unsubscribeLink } from './rules/kinds/order-mail.ts'
export { findMailRefusal } from './use-cases/find-mail-refusal.ts'
export { notify } from './use-cases/notify.ts'
export { insertNotification } from './queries/notification-queries.ts'
