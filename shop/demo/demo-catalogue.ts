/** All demo goods, types in the order in which the shop shows them. */
import type { DemoGoods, DemoGoodsType } from './demo-goods.ts'
import { beautyGoods, beautyType } from './catalogue/beauty.ts'
import { ceramicsGoods, ceramicsType } from './catalogue/ceramics.ts'
import { homeGoods, homeType } from './catalogue/home.ts'
import { kitchenGoods, kitchenType } from './catalogue/kitchen.ts'
import { outdoorGoods, outdoorType } from './catalogue/outdoor.ts'
import { stationeryGoods, stationeryType } from './catalogue/stationery.ts'
import { sweetsGoods, sweetsType } from './catalogue/sweets.ts'
import { teaGoods, teaType } from './catalogue/tea.ts'
import { textilesGoods, textilesType } from './catalogue/textiles.ts'
import { toysGoods, toysType } from './catalogue/toys.ts'

export const demoCatalogue: { type: DemoGoodsType; goods: DemoGoods[] }[] = [
  { type: teaType, goods: teaGoods },
  { type: ceramicsType, goods: ceramicsGoods },
  { type: stationeryType, goods: stationeryGoods },
  { type: kitchenType, goods: kitchenGoods },
  { type: textilesType, goods: textilesGoods },
  { type: sweetsType, goods: sweetsGoods },
  { type: homeType, goods: homeGoods },
  { type: beautyType, goods: beautyGoods },
  { type: toysType, goods: toysGoods },
  { type: outdoorType, goods: outdoorGoods },
]
