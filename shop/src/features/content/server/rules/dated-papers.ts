/** Papers of the shop that end on a day: the licence and the permits. */
import { defaultFacts, paperEndsSoonInDays, type ShopFacts } from '#features/content/values.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'

export interface DatedPaper {
  /** Name and number of a permit; null for the licence. */
  name: string | null
  /** The last day, in the shop's zone. */
  validUntil: string
  state: 'valid' | 'ends' | 'ended'
}

const dayInMs = 86_400_000

/** The paper that ends first is the first. */
export function toDatedPapers(stored: Partial<ShopFacts>, now: Date): DatedPaper[] {
  const facts = { ...defaultFacts, ...stored }
  // Only a Chinese company has this licence.
  const licence = facts.seat === 'JP' ? null : facts.licence_valid_until
  const papers = [
    { name: null, validUntil: licence },
    ...facts.permits.map((permit) => ({
      name: `${permit.name} ${permit.number}`,
      validUntil: permit.valid_until ?? null,
    })),
  ]
  const today = shopDay(now)
  const soon = shopDay(new Date(now.getTime() + paperEndsSoonInDays * dayInMs))
  const stateOf = (day: string) => (day < today ? 'ended' : day <= soon ? 'ends' : 'valid')
  return papers
    .flatMap(({ name, validUntil }) =>
      validUntil === null ? [] : [{ name, validUntil, state: stateOf(validUntil) } as const],
    )
    .toSorted((a, b) => a.validUntil.localeCompare(b.validUntil))
}
