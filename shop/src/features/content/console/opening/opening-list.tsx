/** Lists what is missing until the shop is ready to sell. The list blocks nothing. */
import { Link } from 'react-router'
import { m } from '#texts'
import type { WireOpening } from '#features/content/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { classNames } from '#ui/display/class-names.ts'
import { Icon } from '#ui/display/icon.tsx'
import { formatList } from '#ui/display/list.ts'
import { advisedOpeningKeys, type Seat } from '../../values.ts'
import { placeName } from '../facts/fact-choices.tsx'
import { openingHints, openingNames } from './opening-words.ts'

type Item = WireOpening['items'][number]

const isAdvised = ({ key }: Item) => advisedOpeningKeys.some((advised) => advised === key)

/** Not needed only while the shop has no public address. */
const withAddress = (items: readonly Item[]) =>
  items.filter(({ key, state }) => (key === 'payment' || key === 'https') && state === 'not_needed')

/** The licence is needed in China alone. */
const seatOf = (items: readonly Item[]): Seat =>
  items.some(({ key, state }) => key === 'licence' && state === 'not_needed') ? 'JP' : 'CN'

const namesOf = (items: readonly Item[]) => formatList(items.map(({ key }) => openingNames[key]()))

export function OpeningList({ opening }: { opening: WireOpening }) {
  return opening.is_ready ? <Ready {...opening} /> : <Steps {...opening} />
}

function Ready({ items }: WireOpening) {
  const advised = items.filter((item) => isAdvised(item) && item.state !== 'done')
  const later = items.filter((item) => !isAdvised(item) && item.state === 'later')
  const needAddress = withAddress(items)
  const seat = seatOf(items)
  return (
    <p className="banner mt-4">
      <span className="flex items-center gap-2">
        <Icon name="check" size={18} />
        <b>{m.content_opening_ready()}</b>
      </span>
      <span className="grid gap-1 text-small text-ink-2 empty:hidden">
        {advised.length > 0 && (
          <span>
            {m.content_opening_advised()} <ItemLinks items={advised} seat={seat} />
          </span>
        )}
        {later.length > 0 && (
          <span>
            {m.content_opening_later()} <ItemLinks items={later} seat={seat} />
          </span>
        )}
        {needAddress.length > 0 && <span>{m.content_opening_with_address({ names: namesOf(needAddress) })}</span>}
      </span>
    </p>
  )
}

function Steps({ items }: WireOpening) {
  const required = items.filter((item) => !isAdvised(item) && ['done', 'missing'].includes(item.state))
  const missing = required.filter(({ state }) => state === 'missing')
  const later = items.filter((item) => item.state !== 'done' && (isAdvised(item) || item.state === 'later'))
  const needAddress = withAddress(items)
  const notNeeded = items.filter((item) => item.state === 'not_needed' && !needAddress.includes(item))
  const seat = seatOf(items)
  const isSeatChosen = items.some(({ key, state }) => key === 'seat' && state === 'done')
  return (
    <section className="mt-5 mb-8" aria-labelledby="opening">
      <h2 id="opening" className="font-serif text-[1.375rem]/[1.4]">
        {m.content_opening_missing({ count: missing.length })}
      </h2>
      <p className="mb-3 text-ink-2">
        {m.content_opening_hint()} {m.content_opening_seat({ country: placeName(seat) })}{' '}
        {isSeatChosen && (
          <Link className="link" to={`${consolePaths.shop}#seat`}>
            {m.content_opening_change_seat()}
          </Link>
        )}
      </p>
      <ol className="border-t border-line" aria-labelledby="opening">
        {required.map((item) => (
          <Step key={item.key} item={item} seat={seat} isNext={item === missing[0]} />
        ))}
      </ol>
      {later.length > 0 && (
        <p className="mt-3 text-small text-ink-2">
          {m.content_opening_later()} <ItemLinks items={later} seat={seat} />
        </p>
      )}
      {needAddress.length > 0 && (
        <p className="mt-1 text-small text-ink-2">{m.content_opening_with_address({ names: namesOf(needAddress) })}</p>
      )}
      {notNeeded.length > 0 && (
        <p className="mt-1 text-small text-ink-3">{m.content_opening_not_needed({ names: namesOf(notNeeded) })}</p>
      )}
    </section>
  )
}

interface StepProps {
  item: Item
  seat: Seat
  isNext: boolean
}

function Step({ item: { key, state, url }, seat, isNext }: StepProps) {
  const name = openingNames[key]()
  const isDone = state === 'done'
  return (
    <li
      className={classNames(
        'flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-2',
        isNext && 'changed bg-raised',
      )}
      aria-current={isNext ? 'step' : undefined}
    >
      <span
        className={classNames(
          'grid size-7 flex-none place-items-center rounded-pill',
          isDone ? 'bg-accent-soft text-accent' : 'border border-line-strong text-ink-3',
        )}
      >
        {isDone && <Icon name="check" size={16} />}
      </span>
      <span className="min-w-40 flex-1">
        <b className={isDone ? 'font-text text-ink-2' : undefined}>{name}</b>
        {!isDone && openingHints[key] && <small>{openingHints[key](seat)}</small>}
      </span>
      {isDone && <StateMark>{m.content_opening_done()}</StateMark>}
      {!isDone &&
        (url ? (
          <Link
            className={buttonStyle({ variant: isNext ? 'primary' : undefined })}
            to={url}
            aria-label={m.content_opening_go_to({ name })}
          >
            {m.content_opening_go()}
          </Link>
        ) : (
          <StateMark tone="wait">{m.content_opening_outside()}</StateMark>
        ))}
    </li>
  )
}

/** Items that can wait; what an item needs follows its name. */
function ItemLinks({ items, seat }: { items: readonly Item[]; seat: Seat }) {
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
        </span>
      ))}
    </span>
  )
}
