import { useEffect, useState } from 'react'
import { callConsole } from '#features/staff/components/console-api.ts'
import { nameInLanguage } from './goods-words.ts'
import type { readTypes } from '../console-contract/types.ts'

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
      const tree = await callConsole<typeof readTypes>('GET /api/console/types/')
      setTypes(
        tree.map(({ id, names, sub_types }) => ({
          id,
          name: nameInLanguage(names),
          subTypes: sub_types.map((subType) => ({ id: subType.id, name: nameInLanguage(subType.names) })),
        })),
      )
    }
    void ask().catch(() => setTypes([]))
  }, [])
  return types
}
