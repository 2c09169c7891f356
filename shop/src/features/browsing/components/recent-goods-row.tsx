import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { Section } from '#ui/layout/section.tsx'
import { type RecentGoods, writeRecentGoods } from '../client/recent-goods.ts'
import { translateRecentGoods } from '../client/recent/translate-recent-goods.ts'

/** One row, which scrolls sideways on phones and shows as many as fit from 768 px. */
export default function RecentGoodsRow({ goods: shown }: { goods: readonly RecentGoods[] }) {
  useEffect(() => {
    void translateRecentGoods()
  }, [])
  return (
    <Section
      title={m.browsing_recent()}
      aside={
        <span className="-mr-3">
          <Button variant="text" isSmall onClick={() => writeRecentGoods([])}>
            {m.browsing_recent_clear()}
          </Button>
        </span>
      }
    >
      <ul className="-mx-gutter grid auto-cols-[7.5rem] grid-flow-col gap-card-x overflow-x-auto px-gutter [scrollbar-width:none] md:mx-0 md:auto-cols-auto md:grid-flow-row md:grid-cols-6 md:overflow-visible md:px-0 xl:grid-cols-8 md:max-xl:[&>:nth-child(n+7)]:hidden">
        {shown.map((goods) => (
          <li key={goods.id} className="group relative">
            <div className="overflow-hidden rounded-picture bg-picture-ground">
              <GoodsPicture imageUrl={goods.imageUrl} alt="" sizes="(min-width: 768px) 150px, 120px" />
            </div>
            <Link
              to={paths.goods(goods.id)}
              lang={goods.language}
              className="mt-2 line-clamp-2 h-[2lh] text-note decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {goods.name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
