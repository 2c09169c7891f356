/** List of returns, by pending task. */
import { Link } from 'react-router'
import { m } from '#texts'
import { shopperName } from '#features/fulfilment/components/console/shopper-name.ts'
import type { ListedReturn } from '#features/returns/console-contract.ts'
import { returnTabs, type ReturnTab } from '#features/returns/values.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ForbiddenState } from '#console-ui/console-states.tsx'
import { Pictured } from '#console-ui/display/pictured.tsx'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { usePermission } from '#console-session/me-store.ts'
import { formatMoney } from '#platform/money/money.ts'
import { waitedWords } from '#features/fulfilment/components/console/order-words.ts'
import {
  returnKindNames,
  returnStateTone,
  returnStateWord,
  returnTabName,
  describeReturn,
} from '../components/console/return-words.ts'
import { isReturnTab, type returnsLoader } from './loaders.ts'

export function Component() {
  const tab = useListAddress().get('tab')
  if (!usePermission('money.read') || !isReturnTab(tab)) return <ForbiddenState isPage />
  return <Returns tab={tab} />
}

function Returns({ tab }: { tab: ReturnTab }) {
  const loaded = useScreenData<typeof returnsLoader>()
  const facets = loaded.data?.facets
  const provider = loaded.data?.provider ?? ''
  const waiting = facets?.to_answer ?? 0
  return (
    <ConsolePage
      title={m.returns_console_returns()}
      waiting={waiting}
      note={waiting > 0 && m.returns_waiting({ count: waiting })}
    >
      <ListTabs
        label={m.returns_tabs()}
        tabs={returnTabs.map((value) => ({ value, label: returnTabName(value, provider), count: facets?.[value] }))}
      />
      <ConsoleList<ListedReturn>
        label={returnTabName(tab, provider)}
        loaded={loaded}
        columns={columnsOfReturns(provider)}
        card={(row) => cardOfReturn(row, provider)}
        idOf={({ return_number }) => return_number}
        nameOf={({ return_number }) => return_number}
        toOf={addressOf}
        empty={{ title: m.returns_empty(), text: m.returns_empty_text() }}
      />
    </ConsolePage>
  )
}

const addressOf = ({ return_number }: Pick<ListedReturn, 'return_number'>) => consolePaths.return(return_number)

const columnsOfReturns = (provider: string): readonly ListColumn<ListedReturn>[] => [
  {
    key: 'request',
    title: m.returns_request_made(),
    cell: (row) => (
      <>
        <Link className="row-link" to={addressOf(row)}>
          {describeReturn(row)}
        </Link>
        <small className="code-text">{row.order_number}</small>
      </>
    ),
  },
  { key: 'goods', title: m.returns_goods(), cell: (row) => <Goods row={row} /> },
  {
    key: 'shopper',
    title: m.fulfilment_console_shopper(),
    cell: ({ shopper }) => shopperName(shopper.username),
  },
  {
    key: 'kind',
    title: m.returns_kind(),
    cell: ({ kind, status }) => (
      <>
        <StateMark tone={returnStateTone({ kind, status })}>{returnStateWord({ kind, status }, provider)}</StateMark>
        <small>{returnKindNames[kind]()}</small>
      </>
    ),
  },
  { key: 'waited', title: m.returns_console_waited(), isFigure: true, cell: (row) => <Waited row={row} /> },
  { key: 'sum', title: m.returns_console_sum(), isFigure: true, cell: ({ amount }) => formatMoney(amount) },
]

function Goods({ row: { lines, pieces } }: { row: ListedReturn }) {
  const [first] = lines
  if (!first) return null
  return (
    <Pictured picture={first.image_url}>
      {first.goods_name}
      <small>{m.fulfilment_times({ count: pieces })}</small>
    </Pictured>
  )
}

function Waited({ row: { waiting_since } }: { row: ListedReturn }) {
  return waiting_since ? <span className="text-ink-2 whitespace-nowrap">{waitedWords(waiting_since)}</span> : null
}

function cardOfReturn(row: ListedReturn, provider: string) {
  return (
    <>
      <p className="mb-1.5 flex justify-between gap-3">
        <Link className="row-link" to={addressOf(row)}>
          {describeReturn(row)}
        </Link>
        <Waited row={row} />
      </p>
      <div className="mb-1.5 flex justify-between gap-3">
        <Goods row={row} />
        <span>{formatMoney(row.amount)}</span>
      </div>
      <p className="card-line">
        <span className="text-ink-2">{shopperName(row.shopper.username)}</span>
        <StateMark tone={returnStateTone(row)}>{returnStateWord(row, provider)}</StateMark>
      </p>
    </>
  )
}
