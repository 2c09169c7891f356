import { useRef, useState } from 'react'
import { m } from '#texts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { sendOrder, withRowAt, type SubType, type Type } from './type-calls.ts'

export interface Moves {
  failure: Error | null
  /** @param to the row's new place */
  move(type: Type | null, row: Type | SubType, to: number): void
}

/** Shows each press at once, and sends them in order. */
export function useMoves(
  tree: readonly Type[] | null,
  { show, reload, announce }: { show(tree: Type[]): void; reload(): void; announce(sentence: string): void },
): Moves {
  // The server's last known order, to restore when both sending and reading fail.
  const sending = useRef({ left: 0, last: Promise.resolve(), known: [] as Type[] })
  const [failure, setFailure] = useState<Error | null>(null)
  const send = async (type: Type | null, order: { ids: readonly number[]; seen: readonly number[] }) => {
    const state = sending.current
    try {
      state.known = await sendOrder(type, order)
      if (state.left === 1) show(state.known)
    } catch (thrown) {
      if (state.left === 1) show(state.known)
      setFailure(thrown instanceof Error ? thrown : new Error(m.error_internal()))
      reload()
    } finally {
      state.left -= 1
    }
  }
  return {
    failure,
    move(type, row, to) {
      if (!tree) return
      const rows: readonly (Type | SubType)[] = type ? type.sub_types : tree
      const after = withRowAt(rows, row, to)
      if (!after) return
      setFailure(null)
      show(
        type ? tree.map((one) => (one === type ? { ...type, sub_types: after as SubType[] } : one)) : (after as Type[]),
      )
      announce(m.goods_types_placed({ name: nameInLanguage(row.names), place: to + 1 }))
      const order = { ids: after.map(({ id }) => id), seen: rows.map(({ id }) => id) }
      if (sending.current.left === 0) sending.current.known = [...tree]
      sending.current.left += 1
      sending.current.last = sending.current.last.then(() => send(type, order))
    },
  }
}
