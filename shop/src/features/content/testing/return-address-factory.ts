import { sql } from 'drizzle-orm'
import type { ReturnAddress } from '#features/content/values.ts'
import type { TestedShop } from '#platform/testing/tested-shop.ts'

export const testReturnAddress: ReturnAddress = {
  recipient: '退货组',
  phone: '0571-88886666',
  country: 'CN',
  region_code: '330106',
  region_1: '浙江省',
  region_2: '杭州市',
  region_3: '西湖区',
  street: '文三路 9 号 3 号仓',
  postal_code: '310012',
}

/** As a merchant would set it in the console; null clears it. */
export async function setReturnAddress(
  { context }: Pick<TestedShop, 'context'>,
  address: ReturnAddress | null = testReturnAddress,
): Promise<void> {
  await context.database.execute(sql`
    update shop_facts set facts = ${JSON.stringify({ return_address: address })}::jsonb, revision = revision + 1`)
}
