import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-router'
import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import type { LinkedOrder } from '#features/order-links/contract.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { DrawnIcon, Icon } from '#ui/display/icon.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { formatShopClock } from '#ui/display/shop-time.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { useNow } from '#features/orders/components/waiting/use-now.ts'

const clockIntervalInMs = 20_000
const dots = [5, 12, 19].map((x) => `M${x - 1.2} 12a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 0 0-2.4 0z`).join('')

export interface BlockedLinkProps {
  order: LinkedOrder
  isBusy: boolean
  /** @returns whether the order still waits */
  onCheck: () => Promise<boolean>
}

/** In a browser that blocks the provider's page: how to open this page in another one. */
export function BlockedLink({ order, isBusy, onCheck }: BlockedLinkProps) {
  const { provider, hasSeveralProviders } = usePublicSettings()
  const names = hasSeveralProviders ? namesIn(provider) : [provider]
  const [isChecking, setIsChecking] = useState(false)
  async function check() {
    setIsChecking(true)
    const isWaiting = await onCheck()
    setIsChecking(false)
    if (isWaiting) showAlert(m.order_links_not_paid_yet(), { kind: 'failure' })
  }
  return (
    <NarrowColumn>
      <PageHeading>
        {/* Breaks at the comma; with the names of several the part before it is too long. */}
        <span className={hasSeveralProviders ? undefined : 'break-keep wrap-anywhere'}>
          <WholeNames text={m.order_links_blocked_title({ provider })} names={names} />
        </span>
      </PageHeading>
      <p className="-mt-2 text-ink-2">
        <WholeNames text={m.order_links_blocked_text({ provider })} names={names} />
      </p>
      <ReservedOrder order={order} />
      <ol className="mt-6 border-b border-line">
        <Step place={1} sign={<DrawnIcon shape={dots} isFilled />}>
          {m.order_links_step_menu()}
        </Step>
        <Step place={2} sign={<Icon name="globe" size={18} />}>
          {m.order_links_step_open()}
        </Step>
        <Step place={3}>{m.order_links_step_pay()}</Step>
      </ol>
      <h2 className="mt-8 mb-3 font-serif text-lead tracking-[.03em]">{m.order_links_or_copy()}</h2>
      <CopyLink />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button isBusy={isChecking} onClick={() => void check()}>
          {m.order_links_paid_already()}
        </Button>
        <CheckedForm as={Form} method="post">
          <Button type="submit" variant="text" isBusy={isBusy}>
            {m.order_links_pay_here()}
          </Button>
        </CheckedForm>
      </div>
    </NarrowColumn>
  )
}

/** `Alipay or WeChat Pay` → `['Alipay', 'WeChat Pay']` */
function namesIn(phrase: string): string[] {
  const [, or] = new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).formatToParts(['A', 'B'])
  return phrase.split(or!.value)
}

/** A text that never breaks inside a name. */
function WholeNames({ text, names }: { text: string; names: readonly string[] }) {
  return splitAt(text, names).map((part, index) =>
    names.includes(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other identity
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** `splitAt('用甲或乙付', ['甲', '乙'])` → `['用', '甲', '或', '乙', '付']` */
function splitAt(text: string, names: readonly string[]): string[] {
  const [name, ...others] = names
  if (!name) return [text]
  return text.split(name).flatMap((part, index) => [...(index > 0 ? [name] : []), ...splitAt(part, others)])
}

function ReservedOrder({ order }: { order: LinkedOrder }) {
  const now = useNow(clockIntervalInMs)
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4 rounded-panel border border-line bg-raised p-4">
      <div className="w-16 overflow-hidden rounded-picture">
        <GoodsPicture imageUrl={order.lines[0]!.image_url} alt="" sizes="64px" />
      </div>
      <div className="min-w-0 grow basis-40">
        <p className="tabular-nums">
          <WholeNames text={m.order_links_order({ number: order.order_number })} names={[order.order_number]} />
        </p>
        <p className="text-note text-ink-2 tabular-nums">
          {m.order_links_pieces_until({ count, time: formatShopClock(order.expires_at, now) })}
        </p>
      </div>
      <span className="ml-auto font-strong">
        <MoneyAmount amount={order.total_amount} currency={order.currency} />
      </span>
    </div>
  )
}

function Step({ place, sign, children }: { place: number; sign?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-16 items-center gap-4 border-t border-line py-3">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-pill border border-line-strong tabular-nums"
      >
        {place}
      </span>
      <span className="grow">{children}</span>
      {sign && <span className="grid h-8 w-14 shrink-0 place-items-center rounded-pill bg-sunk">{sign}</span>}
    </li>
  )
}

/** Without a clipboard, selects the address in its field. */
function CopyLink() {
  const field = useRef<HTMLDivElement>(null)
  const url = location.origin + location.pathname
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      showAlert(m.order_links_copied(), { kind: 'success' })
    } catch (error) {
      console.info('the clipboard is closed', error)
      field.current?.querySelector('input')?.focus()
      showAlert(m.order_links_copy_by_hand(), { kind: 'failure' })
    }
  }
  return (
    <div ref={field} className="grid gap-3">
      <TextField
        label={m.order_links_address()}
        value={url}
        readOnly
        hint={m.order_links_address_hint()}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="primary" isBlock onClick={() => void copy()}>
        {m.order_links_copy()}
      </Button>
    </div>
  )
}
