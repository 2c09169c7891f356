import { m } from '#texts'
import { formatMoney } from '#platform/money/money.ts'
import { classNames } from '#ui/display/class-names.ts'
import { Icon, type IconName } from '#ui/display/icon.tsx'
import { maxDisclosedStock } from '#features/orders/values.ts'
import type { BasketLine } from '../contract.ts'

/** Changes since the goods were put in: one sentence each. */
export function LineMessages({ line }: { line: BasketLine }) {
  const { price_change: change, counted, quantity, state, left } = line
  const amount = change && counted > 0 && formatMoney(change.replace('-', ''))
  return (
    <>
      {amount && change.startsWith('-') && (
        <LineMessage icon="drop" tone="text-accent">
          {m.basket_cheaper({ amount })}
        </LineMessage>
      )}
      {amount && !change.startsWith('-') && (
        <LineMessage icon="alert" tone="text-ink-2">
          {m.basket_dearer({ amount })}
        </LineMessage>
      )}
      {state === 'ok' && left !== null && (
        <LineMessage icon="alert" tone="text-ink-2">
          {m.catalogue_left({ left })}
        </LineMessage>
      )}
      {state === 'less' && (
        <LineMessage icon="alert" tone="text-warn">
          {counted > maxDisclosedStock ? m.basket_fewer({ quantity }) : m.basket_less({ counted, quantity })}
        </LineMessage>
      )}
      {state === 'sold_out' && (
        <LineMessage icon="alert" tone="text-ink-2">
          {m.basket_sold_out()}
        </LineMessage>
      )}
      {state === 'withdrawn' && (
        <LineMessage icon="alert" tone="text-ink-2">
          {m.basket_withdrawn()}
        </LineMessage>
      )}
    </>
  )
}

function LineMessage({ icon, tone, children }: { icon: IconName; tone: string; children: string }) {
  return (
    <p className={classNames('flex items-start gap-1.5 text-note', tone)}>
      <span className="mt-0.5">
        <Icon name={icon} size={16} />
      </span>
      {children}
    </p>
  )
}
