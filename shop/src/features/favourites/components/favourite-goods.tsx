import { useEffect, useState } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { GoodsGrid } from '#features/catalogue/components/cards/goods-grid.tsx'
import type { MetGoods } from '#features/catalogue/contract.ts'
import { readSession, subscribeToSession } from '#session/session.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section } from '#ui/layout/section.tsx'
import { readNewestGoods } from '../client/own-favourites.ts'
import { favouritesStorageKey } from '../values.ts'

const maxShown = 4
const none: readonly number[] = []

interface Shown {
  goods: readonly MetGoods[]
  isVisitor: boolean
}

/** What the person likes, but for what stands on the page already; nothing where that is nothing. */
export default function FavouriteGoods({ title, without = none }: { title: string; without?: readonly number[] }) {
  const { goods, isVisitor } = useFavouriteGoods()
  const shown = goods.filter(({ id, is_on_sale }) => is_on_sale && !without.includes(id)).slice(0, maxShown)
  if (shown.length === 0) return null
  return (
    <Section title={title} aside={<TextLink to={paths.favourites}>{m.favourites_all()}</TextLink>}>
      {isVisitor && <p className="-mt-4 mb-6 text-note text-ink-2">{m.favourites_visitor()}</p>}
      <GoodsGrid goods={shown} isTrimmed />
    </Section>
  )
}

/** Read again when another tab changes a visitor's, and when somebody logs in or out. */
function useFavouriteGoods(): Shown {
  const [shown, setShown] = useState<Shown>({ goods: [], isVisitor: true })
  useEffect(() => {
    let turn = 0
    const show = async () => {
      const asked = ++turn
      const isVisitor = readSession() === null
      const goods = await readNewestGoods()
      if (asked === turn) setShown({ goods, isVisitor })
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (key === favouritesStorageKey) void show()
    }
    void show()
    addEventListener('storage', onStorage)
    const stop = subscribeToSession(() => void show())
    return () => {
      turn = -1
      removeEventListener('storage', onStorage)
      stop()
    }
  }, [])
  return shown
}
