import { m } from '#texts'
import { useClientState } from '#session/stores/persisted-store.ts'
import { testSlice } from '#session/stores/test-slice.ts'
import { Counter } from '../components/counter.tsx'

const { addTwo, subtractTwo, addAmount } = testSlice.actions

export default function ReduxTestSlicePage() {
  const value = useClientState((state) => state.test.value)
  return (
    <Counter
      name="test"
      note={m.test_nodes_counter_not_saved()}
      value={value}
      steps={[
        { label: m.test_nodes_add_two(), action: addTwo() },
        { label: m.test_nodes_subtract_two(), action: subtractTwo() },
      ]}
      amountLabel={m.test_nodes_add_amount()}
      byAmount={addAmount}
    />
  )
}
