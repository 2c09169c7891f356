/** Parts of the opening list, shared by its long and its short form. */
import { Link } from 'react-router'
import { m } from '#texts'
import type { WireOpening } from '#features/content/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { formatList } from '#ui/display/list.ts'
import { advisedOpeningKeys, type Seat } from '../../values.ts'
import { openingHints, openingNames } from './opening-words.ts'

export type Item = WireOpening['items'][number]

export const isAdvised = ({ key }: Item) => advisedOpeningKeys.some((advised) => advised === key)

/** Not needed only while the shop has no public address. */
export const withAddress = (items: readonly Item[]) =>
  items.filter(({ key, state }) => (key === 'payment' || key === 'https') && state === 'not_needed')

/** The licence is needed in China alone. */
export const seatOf = (items: readonly Item[]): Seat =>
  items.some(({ key, state }) => key === 'licence' && state === 'not_needed') ? 'JP' : 'CN'

export const namesOf = (items: readonly Item[]) => formatList(items.map(({ key }) => openingNames[key]()))

/** Items that can wait, each with its requirements after its name. */
export function ItemLinks({ items, seat }: { items: readonly Item[]; seat: Seat }) {
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {items.map(({ key, url }) => (
        <span key={key}>
          {url ? (
            <Link className="link" to={url}>
              {openingNames[key]()}
            </Link>
          ) : (
            openingNames[key]()
          )}
          {openingHints[key] && (
            <span className="text-ink-3">{m.content_opening_why({ hint: openingHints[key](seat) })}</span>
          )}
          {key === 'test_order' && (
            <>
              {' '}
              <ShopLink />
            </>
          )}
        </span>
      ))}
    </span>
  )
}

/** A new shop has a zone, so delivery can be done before the merchant saw its fee. */
export function CheckDelivery() {
  return (
    <Link
      className="link"
      to={consolePaths.delivery}
      aria-label={m.content_opening_check_of({ name: m.content_opening_delivery() })}
    >
      {m.content_opening_check()}
    </Link>
  )
}

/** A test order begins in the shop, as a shopper. */
export function ShopLink() {
  return (
    <a className="link" href={location.origin} target="_blank" rel="noreferrer">
      {m.content_opening_see_shop()}
    </a>
  )
}
