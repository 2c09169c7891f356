import { groupThousands } from '#platform/money/group-thousands.ts'

/** A number of things as all languages of the shop write it: `1,280`. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}
