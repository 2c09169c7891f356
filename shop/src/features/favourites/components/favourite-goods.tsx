import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { favouritesRowId, paths } from '#paths'
import { m } from '#texts'
import { GoodsGrid } from '#features/catalogue/components/lists/goods-grid.tsx'
import type { GoodsWithAvailability } from '#features/catalogue/contract.ts'
import { readSession, subscribeToSession } from '#session/session.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Section } from '#ui/layout/section.tsx'
import { readNewestGoods } from '../client/own-favourites.ts'
import { favouritesStorageKey } from '../values.ts'

const maxShown = 4
const none: readonly number[] = []

interface Shown {
  goods: readonly GoodsWithAvailability[]
  isVisitor: boolean
}

/** Liked goods that the page does not show already; renders nothing without any. */
export default function FavouriteGoods({ title, without = none }: { title: string; without?: readonly number[] }) {
  const { goods, isVisitor } = useFavouriteGoods()
  const shown = goods.filter(({ id, is_on_sale }) => is_on_sale && !without.includes(id)).slice(0, maxShown)
  const row = useFocusFromAnchor(shown.length > 0)
  if (shown.length === 0) return null
  return (
    <div ref={row} id={favouritesRowId} tabIndex={-1} className="outline-none">
      <Section title={title} aside={<TextLink to={paths.favourites}>{m.favourites_all()}</TextLink>}>
        {isVisitor && <p className="-mt-4 mb-6 text-note text-ink-2">{m.favourites_visitor()}</p>}
        <GoodsGrid goods={shown} isTrimmed />
      </Section>
    </div>
  )
}

/** The row is read after the page is drawn, so the browser does not find its anchor by itself. */
function useFocusFromAnchor(isShown: boolean) {
  const row = useRef<HTMLDivElement>(null)
  const reached = useRef('')
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!isShown || hash !== `#${favouritesRowId}` || reached.current === key) return undefined
    // After the frame has led focus and window to the top of a new page.
    const frame = requestAnimationFrame(() => {
      reached.current = key
      row.current?.focus({ preventScroll: true })
      row.current?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [isShown, hash, key])
  return row
}

/** Reloads when another tab changes a guest's favourites, and on login and logout. */
function useFavouriteGoods(): Shown {
  const [shown, setShown] = useState<Shown>({ goods: [], isVisitor: true })
  useEffect(() => {
    let turn = 0
    const show = async () => {
      const turnOfRequest = ++turn
      const isVisitor = readSession() === null
      const goods = await readNewestGoods()
      if (turnOfRequest === turn) setShown({ goods, isVisitor })
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
