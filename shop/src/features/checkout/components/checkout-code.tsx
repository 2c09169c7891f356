import { useId, useState } from 'react'
import { m } from '#texts'
import type { Quote } from '#features/checkout/contract.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { maxCodeLength } from '../values.ts'

export interface CheckoutCodeProps {
  /** The one that was quoted; empty: none. */
  code: string
  quote: Quote
  isBusy: boolean
  /** Stores the code and loads the quote again. */
  onUse(code: string): void
}

/** The shopper's code: typed, refused in words, or applied. The quote decides. */
export function CheckoutCode({ code, quote, isBusy, onUse }: CheckoutCodeProps) {
  const titleId = useId()
  const [typed, setTyped] = useState(code)
  const isUsed = code !== '' && quote.code_refusal === null
  const use = (next: string) => {
    setTyped(next.trim())
    onUse(next.trim())
  }
  // The order is as cheap without it.
  const isSpare = code !== '' && quote.is_code_spare
  const discount = isUsed ? quote.discounts.find((one) => one.code !== null) : undefined
  const name = discount?.name ?? quote.delivery.free_by
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-6">
      <h2 id={titleId} className="mb-4 font-serif text-lead tracking-[.03em]">
        {m.checkout_code_title()}
      </h2>
      {isUsed || isSpare ? (
        <p
          className={classNames(
            'flex min-h-12 items-center gap-3 rounded-control py-1 pr-1 pl-4',
            isUsed ? 'bg-sunk' : 'border border-line',
          )}
        >
          <output className="min-w-0 flex-1 break-words">
            {isUsed ? m.checkout_code_used({ code: discount?.code ?? code }) : m.checkout_code_spare({ code })}{' '}
            {isUsed && name && <span className="text-ink-2">{name}</span>}
            {isSpare && <span className="block text-note text-ink-2">{quote.code_refusal}</span>}
          </output>
          {discount && <span className="tabular-nums">−{formatMoney(discount.amount)}</span>}
          <IconButton icon="close" label={m.checkout_code_drop({ code })} onClick={() => use('')} />
        </p>
      ) : (
        <div className="grid max-w-96 grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <TextField
            label={m.checkout_code_label()}
            value={typed}
            maxLength={maxCodeLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            error={code !== '' && typed.trim() === code ? (quote.code_refusal ?? undefined) : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // The form around orders.
              event.preventDefault()
              use(event.currentTarget.value)
            }}
          />
          <Button isBusy={isBusy} disabled={typed.trim() === ''} onClick={() => use(typed)}>
            {m.checkout_code_use()}
          </Button>
        </div>
      )}
    </section>
  )
}
