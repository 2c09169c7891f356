/** Screen of the shop facts that pages, returns and papers show. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import type { WireShopFacts } from '#features/content/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { useFocusOnFragment } from '#console-ui/use-focus-on-fragment.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { addressLine, languageOfAddress } from '#features/delivery/components/address-words.ts'
import type { shopLoader } from './loaders.ts'
import { FactsForm } from './facts/facts-form.tsx'
import { GapList } from './facts/gap-list.tsx'
import { TextList } from './shop-texts/text-list.tsx'
import { ReturnAddressDialog } from './facts/return-address-dialog.tsx'
import { contentAuditLabels } from './audit-labels.ts'

export function Component() {
  const { data, failure, reload, change } = useScreenData<typeof shopLoader>()
  useFocusOnFragment(data !== null)
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const showFacts = (facts: WireShopFacts) => change((shown) => ({ ...shown, facts }))
  return (
    <ConsolePage
      title={m.content_shop()}
      crumbs={
        <Link className="link" to={consolePaths.settings}>
          {m.settings_title()}
        </Link>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 wide:grid-cols-[minmax(0,1fr)_270px]">
          <div className="grid min-w-0 gap-6">
            <FactsForm facts={data.facts} onSaved={showFacts} />
            <ReturnAddress facts={data.facts} onSaved={showFacts} />
            <TextList texts={data.texts} seat={data.facts.seat} />
            <Filing facts={data.facts} />
            <SubjectHistory subject="shop:shop" words={contentAuditLabels} version={data.facts.revision} hasHeading />
          </div>
          <GapList {...data} />
        </div>
      ) : (
        <Loading />
      )}
    </ConsolePage>
  )
}

interface FactsProps {
  facts: WireShopFacts
  onSaved(next: WireShopFacts): void
}

function ReturnAddress({ facts, onSaved }: FactsProps) {
  const [isOpen, setOpen] = useState(false)
  const { return_address: address } = facts
  return (
    <section id="return_address">
      <h2 className="section-title">{m.content_return_address()}</h2>
      <p className="text-small text-ink-2">{m.content_return_address_hint()}</p>
      {address ? (
        <address className="leading-[1.7] not-italic">
          <p>
            <b>{address.recipient}</b> <span className="whitespace-nowrap">{address.phone}</span>
          </p>
          <p lang={languageOfAddress(address)}>{addressLine(address)}</p>
        </address>
      ) : (
        <p className="text-warn">{m.content_return_address_missing()}</p>
      )}
      <p className="mt-3">
        <Button onClick={() => setOpen(true)}>
          {address ? m.content_return_address_change() : m.content_return_address_set()}
        </Button>
      </p>
      {isOpen && (
        <ReturnAddressDialog
          facts={facts}
          onOthersSaved={onSaved}
          onClose={(next) => {
            setOpen(false)
            if (next) onSaved(next)
          }}
        />
      )}
    </section>
  )
}

/** Read-only, because the shop's configuration sets it. An ICP number among the facts replaces it. */
function Filing({ facts: { filing_notice: notice, icp_number: number } }: Pick<FactsProps, 'facts'>) {
  if (notice === null || number !== null) return null
  return (
    <section>
      <h2 className="section-title">{m.content_filing()}</h2>
      <p className="text-small text-ink-2">{m.content_filing_hint({ variable: 'FILING_NOTICE' })}</p>
      <p>{notice}</p>
    </section>
  )
}
