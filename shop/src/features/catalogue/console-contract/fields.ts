/** Schemas shared by several of the console's calls on goods. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { amountText, rowId } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxPriceTextLength } from '../values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    stock_below_zero: true
    goods_was_ordered: true
    batch_not_undoable: true
    batch_undone: true
  }
}

export const defineCall = callsOf('Console: goods')

export const params = z.object({ id: rowId })

/** Token of unsaved new goods. */
export const draft = text(64).regex(/^\d{1,10}\.[\w-]{43}$/)
/** Result of `addDraftPicture`. */
export const pictureVersion = text(64).regex(/^[\w-]+$/)

export const amount = amountText(maxPriceTextLength)
