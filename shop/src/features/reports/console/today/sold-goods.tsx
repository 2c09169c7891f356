/** A goods row of the first screen: picture and name with its link. */
import { Link } from 'react-router'
import { consolePaths } from '#console-session/console-paths.ts'
import { languageOfNames, nameInLanguage } from '#console-ui/display/names.ts'
import { Pictured } from '#console-ui/display/pictured.tsx'
import type { WireBest } from '#features/reports/console-contract.ts'

export function SoldGoods({ goods }: { goods: Pick<WireBest, 'goods_id' | 'names' | 'sku' | 'image_url'> }) {
  const { goods_id: id, names, sku, image_url: picture } = goods
  return (
    <Pictured picture={picture}>
      <Link className="row-link wrap-anywhere" to={consolePaths.goodsItem({ id })} lang={languageOfNames(names)}>
        {nameInLanguage(names) || sku}
      </Link>
    </Pictured>
  )
}
