/** Spans of reports on sales. */

/** Days of the chart on the first screen. */
export const chartDays = 14
/** Days that the best sellers count. */
export const bestDays = 7
export const maxBest = 5
export const maxRunningOut = 5
export const maxEvents = 8

export const takingsSteps = ['day', 'month'] as const
export type TakingsStep = (typeof takingsSteps)[number]

/** Longest span of a table of takings. */
export const maxTakingsRows = { day: 366, month: 120 } as const satisfies Record<TakingsStep, number>
