import type { RefundContext } from '#features/returns/server/ports/refund-service.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addGuestCalls } from './routes.ts'
import { lookUpMail } from './rules/look-up-mail.ts'
import { guestSweepers } from './sweepers.ts'

export const guestsSlice: Slice<RefundContext> = {
  name: 'guests',
  addCalls: addGuestCalls,
  sweepers: (context, { personalData }) => guestSweepers(context, personalData),
  mailKinds: [lookUpMail],
}
