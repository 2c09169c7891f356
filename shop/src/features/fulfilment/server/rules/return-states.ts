/** What may happen to a return, as data: nothing changes a return's status but `moveReturn` with one of these. */
export const returnStatuses = [
  'requested',
  'approved',
  'sent_back',
  'received',
  'refunding',
  'refunded',
  'refused',
  'withdrawn',
  'lapsed',
] as const
export type ReturnStatus = (typeof returnStatuses)[number]

export interface ReturnTransition {
  from: readonly ReturnStatus[]
  to: ReturnStatus
}

/** What is called off before it is sent begins as `received`. */
export const returnTransitions = {
  pay_back: { from: ['received'], to: 'refunding' },
  /** The money did not go: what is still here can be sent again. */
  fail: { from: ['refunding'], to: 'withdrawn' },
  settle: { from: ['received', 'refunding'], to: 'refunded' },
} as const satisfies Record<string, ReturnTransition>

export type ReturnEvent = keyof typeof returnTransitions
