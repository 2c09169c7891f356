import { paths } from '#paths'
import { m } from '#texts'
import { BackLink } from '#ui/headings/back-link.tsx'

export function CheckoutHeading() {
  return (
    <>
      <BackLink to={paths.basket}>{m.checkout_back_to_basket()}</BackLink>
      <h1 tabIndex={-1} className="mb-6 font-serif text-title tracking-[.03em]">
        {m.checkout_basket_title()}
      </h1>
    </>
  )
}
