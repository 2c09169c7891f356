/** Public exports of the slice. */
export { healthSlice } from './slice.ts'
export { describeHealth, type HealthContext } from './use-cases/describe-health.ts'
