import { useEffect, useState } from 'react'
import { m } from '#texts'
import { maxPageSize } from '#platform/contract/values.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import { useListAddress } from '#features/staff/components/lists/use-list-address.ts'
import type { GoodsType, listGoodsTypes } from '../contract.ts'

/** Narrows a list to a type, or to one below it. */
export function TypePill() {
  const address = useListAddress()
  const [types, setTypes] = useState<readonly GoodsType[]>([])
  useEffect(() => {
    const ask = async () => {
      const { results } = await callConsole<typeof listGoodsTypes>('GET /api/goods_type/', {
        query: { page_size: maxPageSize },
      })
      setTypes(results)
    }
    // Without them the list can still be read: it says by itself why it could not be.
    void ask().catch(() => setTypes([]))
  }, [])
  const [type1, type2] = [address.get('type_1'), address.get('type_2')]
  const value = JSON.stringify([type1, type2])
  const pick = (picked: string) => {
    const [type_1 = '', type_2 = ''] = JSON.parse(picked) as string[]
    address.set({ type_1, type_2 })
  }
  const shown = (name: string) => m.catalogue_console_type_is({ name })
  return (
    <select
      className={type1 || type2 ? 'c-pill is-used' : 'c-pill'}
      aria-label={m.catalogue_console_type()}
      value={value}
      onChange={(event) => pick(event.target.value)}
    >
      <option value={everyType}>{shown(m.catalogue_console_type_any())}</option>
      {types.length === 0 && value !== everyType && <option value={value}>{shown(type2 || type1)}</option>}
      {types.map(({ id, type_1, type_2 }) => (
        <optgroup key={id} label={type_1}>
          <option value={JSON.stringify([type_1, ''])}>{shown(type_1)}</option>
          {type_2.map(({ id, name }) => (
            <option key={id} value={JSON.stringify([type_1, name])}>
              {shown(name)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

const everyType = JSON.stringify(['', ''])
