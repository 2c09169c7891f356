/** Page of payment cases: both records, and one decision each. */
import { Link } from 'react-router'
import { m } from '#texts'
import type { listReview } from '#features/payments/console-contract.ts'
import { caseTabs } from '#features/payments/values.ts'
import { loadMe } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleEmptyState, ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { ListPages } from '#console-ui/lists/list-pages.tsx'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { whenOf } from '#console-ui/when.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { reviewLoader } from './loaders.ts'
import { ReviewCard } from './review-card.tsx'

type CaseList = ResponseOf<typeof listReview>

const pageSize = 24

export function Component() {
  const isClosed = useListAddress().get('tab') === 'closed'
  const { data, failure, reload } = useScreenData<typeof reviewLoader>()
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const open = data?.facets.open ?? 0
  const done = () => {
    reload()
    void loadMe().catch(() => {})
  }
  return (
    <ConsolePage
      title={m.payments_review()}
      waiting={open}
      note={open > 0 && m.payments_review_waiting({ count: open })}
    >
      <ListTabs
        label={m.payments_review_tabs()}
        tabs={caseTabs.map((tab) => ({
          value: tab === 'open' ? '' : tab,
          label: tab === 'open' ? m.payments_review_open() : m.payments_review_closed(),
          count: data?.facets[tab],
        }))}
      />
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {data?.last_audit && <LastAudit audit={data.last_audit} />}
      {data ? (
        <>
          {data.results.map((found) => (
            <ReviewCard key={found.id} found={found} onDone={done} />
          ))}
          {data.count === 0 && (
            <ConsoleEmptyState title={isClosed ? m.payments_review_none_closed() : m.payments_review_none()}>
              {m.payments_review_none_text()}
            </ConsoleEmptyState>
          )}
          {data.count > pageSize && (
            <ListPages count={data.count} isCapped={false} pageSize={pageSize} shown={data.results.length} />
          )}
        </>
      ) : (
        <Loading />
      )}
    </ConsolePage>
  )
}

function LastAudit({ audit: { at, differences } }: { audit: NonNullable<CaseList['last_audit']> }) {
  const time = whenOf(at)
  return (
    <p className="text-small text-ink-2">
      {differences === 0
        ? m.payments_review_audit_even({ time })
        : m.payments_review_audit_differs({ time, count: differences })}{' '}
      <Link className="link" to={consolePaths.trail({ action: 'order.review' })}>
        {m.payments_case_audit_log()}
      </Link>
    </p>
  )
}
