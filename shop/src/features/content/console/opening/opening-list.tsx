/** Lists what is missing until the shop is ready to sell. The list blocks nothing. */
import { m } from '#texts'
import type { WireOpening } from '#features/content/console-contract.ts'
import { Icon } from '#ui/display/icon.tsx'
import { CheckDelivery, isAdvised, ItemLinks, namesOf, seatOf, withAddress } from './opening-parts.tsx'
import { OpeningSteps } from './opening-steps.tsx'

export function OpeningList({ opening }: { opening: WireOpening }) {
  return opening.is_ready ? <Ready {...opening} /> : <OpeningSteps {...opening} />
}

function Ready({ items }: WireOpening) {
  const advised = items.filter((item) => isAdvised(item) && item.state !== 'done')
  const later = items.filter((item) => !isAdvised(item) && item.state === 'later')
  const needAddress = withAddress(items)
  const seat = seatOf(items)
  const isUntried = advised.some(({ key }) => key === 'test_order')
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
        {isUntried && (
          <span>
            {m.content_opening_delivery_check()} <CheckDelivery />
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
