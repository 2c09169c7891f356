/** One return with its request, amount, decision and consequences. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { m } from '#texts'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import type { ConsoleReturn } from '#features/returns/console-contract.ts'
import { loadMe } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { usePermission } from '#console-session/me-store.ts'
import { useMedia } from '#ui/carousel/use-media.ts'
import { Button } from '#ui/controls/button.tsx'
import type { returnLoader } from './loaders.ts'
import { ReturnDecision } from './return/return-decision.tsx'
import { ReturnAside } from './return/return-aside.tsx'
import { ReturnInbox } from './return/return-inbox.tsx'
import { ReturnLines } from './return/return-lines.tsx'
import { ReturnReceipt } from './return/return-receipt.tsx'
import { ReturnRequestDetails } from './return/return-request-details.tsx'
import { ReturnState } from './return/return-state.tsx'
import { returnKindNames, returnStateTone, returnStateWord } from '../components/console/return-words.ts'
import { ReturnShipment } from './return/return-shipment.tsx'

export function Component() {
  const { number = '' } = useParams()
  const isWide = useMedia('(min-width: 1280px)')
  const { data: returnRequest, failure, reload, change } = useScreenData<typeof returnLoader>()
  if (failure && !returnRequest) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      // Shows the previous return until the next has loaded.
      title={m.returns_of({ number: returnRequest?.return_number ?? number })}
      note={
        returnRequest && (
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <StateTag tone={returnStateTone(returnRequest)}>
              {returnStateWord(returnRequest, returnRequest.provider)}
            </StateTag>
            {returnKindNames[returnRequest.kind]()}
          </span>
        )
      }
      crumbs={
        <Link className="link" to={consolePaths.returns({ tab: returnRequest?.tab ?? 'to_answer' })}>
          {m.returns_returns_back()}
        </Link>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {returnRequest ? (
        <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_264px] min-[80rem]:grid-cols-[288px_minmax(0,1fr)_264px]">
          {isWide && <ReturnInbox tab={returnRequest.tab} current={returnRequest.return_number} />}
          <div>
            {/* Another step of the same return begins with a new form. */}
            <Return
              key={`${returnRequest.return_number} ${returnRequest.status}`}
              returnRequest={returnRequest}
              show={(changed) => change(() => changed)}
              reload={reload}
            />
          </div>
          <ReturnAside returnRequest={returnRequest} />
        </div>
      ) : (
        <Loading />
      )}
    </ConsolePage>
  )
}

interface ReturnProps {
  returnRequest: ConsoleReturn
  show(changed: ConsoleReturn): void
  reload(): void
}

function Return({ returnRequest, show, reload }: ReturnProps) {
  const mayDecide = usePermission('returns.decide')
  const [stale, setStale] = useState('')
  const { status } = returnRequest
  const done = (changed?: ConsoleReturn) => {
    if (changed) show(changed)
    else reload()
    void loadMe().catch(() => {})
  }
  const shared = { returnRequest, onDone: done, onStale: setStale }
  const isToCome = status === 'approved' || status === 'sent_back'
  return (
    <div className="grid max-w-narrow gap-6">
      {stale && (
        <div className="banner bg-warn-soft" role="alert">
          <p>{stale}</p>
          <Button onClick={() => done()}>{m.returns_look_again()}</Button>
        </div>
      )}
      <ReturnRequestDetails returnRequest={returnRequest} />
      {returnRequest.lines.length > 0 && <ReturnLines returnRequest={returnRequest} />}
      {mayDecide && status === 'requested' && <ReturnDecision {...shared} />}
      {isToCome && <ReturnShipment returnRequest={returnRequest} />}
      {mayDecide && isToCome && <ReturnReceipt {...shared} />}
      {status !== 'requested' && !isToCome && <ReturnState returnRequest={returnRequest} />}
    </div>
  )
}
