import { paths } from '#paths'
import { m } from '#texts'
import type { Quote } from '#features/checkout/contract.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { QuotedLineList } from './checkout-lines.tsx'

/** The lines of a purchase without an account; quantities are changed in the basket. */
export function QuotedLines({ lines }: { lines: Quote['lines'] }) {
  return (
    <section aria-labelledby="quoted-what" className="border-t border-line pt-6">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="quoted-what" className="font-serif text-lead tracking-[.03em]">
          {m.checkout_what()}
        </h2>
        <TextLink to={paths.basket}>{m.checkout_change_quantities()}</TextLink>
      </div>
      <QuotedLineList lines={lines} />
    </section>
  )
}
