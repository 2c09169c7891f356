import type { Slice } from '#platform/slices/slice.ts'

/** Papers about tax: receipts with their corrections, and invoices. */
export const invoicesSlice: Slice = {
  name: 'invoices',
}
