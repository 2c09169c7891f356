import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import { formatCount } from '#ui/display/count.ts'
import { formatList } from '#ui/display/list.ts'

const maxNames = 3

/** `青釉抹茶碗、宇治抹茶、高山茶筅，另有 2 种` */
export function goodsNames({ lines }: { lines: readonly Pick<Order['lines'][number], 'goods_name'>[] }): string {
  const names = formatList(lines.slice(0, maxNames).map(({ goods_name }) => goods_name))
  const rest = lines.length - maxNames
  return rest > 0 ? m.orders_names_and_rest({ names, rest: formatCount(rest) }) : names
}
