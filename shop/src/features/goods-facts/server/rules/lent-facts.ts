import { type FactKey, ownFacts } from '#features/goods-facts/fact-fields.ts'

/**
 * Whether a member of a family without the fact shows that of the listed member. No allergens there say nothing about
 * a sibling whose own are unknown. `lends_fact` of the database judges alike.
 */
export const isLent = (key: FactKey, value: unknown): boolean =>
  !ownFacts.includes(key) && !(Array.isArray(value) && value.length === 0)
