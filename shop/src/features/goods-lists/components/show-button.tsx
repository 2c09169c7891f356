import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { type FilterValues, readFilterValues } from '../rules/goods-filters.ts'
import { markedFilters } from './marked-filters.ts'

interface ShowButtonProps {
  form: RefObject<HTMLFormElement | null>
  /** The number of goods in the list below; null: unknown. */
  count: number | null
  countGoods(filters: FilterValues): Promise<number | null>
}

const pauseInMs = 200

/** Applies the form, with the resulting number of goods once it is known. */
export function ShowButton({ form, count, countGoods }: ShowButtonProps) {
  const [found, setFound] = useState(count)
  // A render of the page during a count does not cancel it.
  const countMarked = useEffectEvent(countGoods)
  useEffect(() => {
    const marks = form.current!
    let changes = 0
    const recount = async () => {
      changes += 1
      const change = changes
      setFound(null)
      await new Promise((resolve) => setTimeout(resolve, pauseInMs))
      if (change !== changes) return
      const next = await countMarked(readFilterValues(markedFilters(marks)))
      if (change === changes) setFound(next)
    }
    const onInput = () => void recount()
    marks.addEventListener('input', onInput)
    return () => {
      changes += 1
      marks.removeEventListener('input', onInput)
    }
  }, [form])
  return (
    <Button type="submit" variant="primary" isSmall isBlock>
      {found === null ? m.goods_lists_filter_apply() : m.goods_lists_filter_show({ count: found })}
    </Button>
  )
}
