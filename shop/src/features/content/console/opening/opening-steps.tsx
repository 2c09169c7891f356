/** The first steps of a shop that is not ready to sell: each ticks itself off. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import type { WireOpening } from '#features/content/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { classNames } from '#ui/display/class-names.ts'
import { Icon } from '#ui/display/icon.tsx'
import { formatList } from '#ui/display/list.ts'
import { type OpeningStep, openingSteps, type Seat } from '../../values.ts'
import { placeName } from '../facts/fact-choices.tsx'
import {
  CheckDelivery,
  isAdvised,
  type Item,
  ItemLinks,
  namesOf,
  seatOf,
  ShopLink,
  withAddress,
} from './opening-parts.tsx'
import { openingHints, openingNames, stepNames } from './opening-words.ts'

const steps = Object.keys(openingSteps) as OpeningStep[]

export function OpeningSteps({ items }: WireOpening) {
  const missing = items.filter((item) => !isAdvised(item) && item.state === 'missing')
  const itemsOf = (step: OpeningStep) =>
    openingSteps[step].flatMap((key) => items.filter((item) => item.key === key && item.state !== 'not_needed'))
  const isLeft = (item: Item) => item.state === 'missing' || item.key === 'test_order'
  const next = steps.flatMap(itemsOf).find((item) => item.state !== 'done' && isLeft(item))
  const later = items.filter(
    (item) => item.key !== 'test_order' && item.state !== 'done' && (isAdvised(item) || item.state === 'later'),
  )
  const needAddress = withAddress(items)
  // Papers without an end are needed all the same.
  const notNeeded = items.filter(
    (item) => item.state === 'not_needed' && item.key !== 'papers' && !needAddress.includes(item),
  )
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
        {steps.map((step, place) => (
          <Step key={step} step={step} place={place + 1} items={itemsOf(step)} {...{ next, seat, needAddress }} />
        ))}
      </ol>
      {later.length > 0 && (
        <p className="mt-3 text-small text-ink-2">
          {m.content_opening_later()} <ItemLinks items={later} seat={seat} />
        </p>
      )}
      {notNeeded.length > 0 && (
        <p className="mt-1 text-small text-ink-3">{m.content_opening_not_needed({ names: namesOf(notNeeded) })}</p>
      )}
    </section>
  )
}

interface StepProps {
  step: OpeningStep
  place: number
  /** The shop needs each of them. */
  items: readonly Item[]
  next: Item | undefined
  seat: Seat
  needAddress: readonly Item[]
}

function Step({ step, place, items, next, seat, needAddress }: StepProps) {
  const name = stepNames[step]()
  const needed = items.filter(({ state }) => state !== 'later')
  const missing = needed.filter(({ state }) => state === 'missing')
  const waits = items.length === 0 || step === 'test_order'
  const isDone = missing.length === 0 && items.some(({ state }) => state === 'done')
  const isNext = next !== undefined && items.includes(next)
  const [only] = items.length === 1 ? items : []
  return (
    <li
      className={classNames('border-b border-line px-2 py-2.5', isNext && 'changed bg-raised')}
      aria-current={isNext ? 'step' : undefined}
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1">
        <StepMark isDone={isDone} place={place} />
        <span className="min-w-40 flex-1">
          <b className={classNames('block', isDone && 'font-text text-ink-2')}>{name}</b>
          <StepHint>
            {only && !isDone && openingHints[only.key]?.(seat)}
            {isDone && step === 'delivery' && m.content_opening_delivery_check()}
            {items.length > 1 &&
              m.content_step_progress({ done: needed.length - missing.length, count: needed.length })}
            {items.length === 0 && m.content_opening_with_address({ names: formatList(needAddress.map(nameOf)) })}
          </StepHint>
        </span>
        {isDone && step === 'delivery' && <CheckDelivery />}
        {isDone && <StateMark>{m.content_opening_done()}</StateMark>}
        {!isDone && step === 'test_order' && <ShopLink />}
        {!isDone && only && !waits && <Go item={only} isNext={isNext} />}
      </div>
      {!isDone && items.length > 1 && (
        <ul className="mt-1 ml-11 max-desk:ml-0" aria-label={name}>
          {missing.map((item) => (
            <li
              key={item.key}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-1.5"
            >
              <span className="min-w-40 flex-1">
                {nameOf(item)}
                {openingHints[item.key] && <small className="block">{openingHints[item.key]?.(seat)}</small>}
              </span>
              <Go item={item} isNext={item === next} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const nameOf = ({ key }: Item) => openingNames[key]()

function StepMark({ isDone, place }: { isDone: boolean; place: number }) {
  return (
    <span
      className={classNames(
        'grid size-7 flex-none place-items-center rounded-pill tabular-nums',
        isDone ? 'bg-accent-soft text-accent' : 'border border-line-strong text-ink-2',
      )}
      aria-hidden="true"
    >
      {isDone ? <Icon name="check" size={16} /> : place}
    </span>
  )
}

function StepHint({ children }: { children: ReactNode }) {
  return <small className="block empty:hidden">{children}</small>
}

/** Leads to the very field; some items are set on the server. */
function Go({ item, isNext }: { item: Item; isNext: boolean }) {
  if (!item.url) return <StateMark tone="wait">{m.content_opening_outside()}</StateMark>
  return (
    <Link
      className={buttonStyle({ variant: isNext ? 'primary' : undefined })}
      to={item.url}
      aria-label={m.content_opening_go_to({ name: nameOf(item) })}
    >
      {m.content_opening_go()}
    </Link>
  )
}
