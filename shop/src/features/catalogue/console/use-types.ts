import { useEffect, useState } from 'react'
import { maxPageSize } from '#platform/contract/values.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import type { listGoodsTypes } from '../contract.ts'

export interface TypeChoice {
  id: number
  name: string
  subTypes: readonly { id: number; name: string }[]
}

/** Empty until they are known, and where they could not be read: the screen around it says why. */
export function useTypes(): readonly TypeChoice[] {
  const [types, setTypes] = useState<readonly TypeChoice[]>([])
  useEffect(() => {
    const ask = async () => {
      const { results } = await callConsole<typeof listGoodsTypes>('GET /api/goods_type/', {
        query: { page_size: maxPageSize },
      })
      setTypes(results.map(({ id, type_1, type_2 }) => ({ id, name: type_1, subTypes: type_2 })))
    }
    void ask().catch(() => setTypes([]))
  }, [])
  return types
}
