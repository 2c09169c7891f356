import { Outlet } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { counterSlice } from '#session/stores/counter-slice.ts'
import { useClientState } from '#session/stores/persisted-store.ts'
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { Counter } from '../components/counter.tsx'
import type { Route } from './+types/redux.ts'

const { increment, decrement, incrementByAmount } = counterSlice.actions

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.test_nodes_counter()) }]

/** The counter slice, which survives a reload; the nested index shows the test slice, which does not. */
export default function ReduxPage() {
  const value = useClientState((state) => state.counter.value)
  return (
    <div className="max-w-narrow">
      <Breadcrumbs crumbs={[{ label: m.test_nodes_title(), to: paths.test }, { label: m.test_nodes_counter() }]} />
      <PageHeading>{m.test_nodes_counter()}</PageHeading>
      <Counter
        name="counter"
        note={m.test_nodes_counter_saved()}
        value={value}
        steps={[
          { label: m.test_nodes_increment(), action: increment() },
          { label: m.test_nodes_decrement(), action: decrement() },
        ]}
        amountLabel={m.test_nodes_increment_by_amount()}
        byAmount={incrementByAmount}
      />
      <Outlet />
    </div>
  )
}
