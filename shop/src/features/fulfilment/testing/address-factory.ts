import { sql } from 'drizzle-orm'
import type { TestedShop } from '#platform/testing/tested-shop.ts'
import { updateFulfilmentStatus } from '../server/use-cases/update-fulfilment-status.ts'

/** Sets the order's delivery address, in place of its buyer. */
export async function setOrderAddress({ context }: TestedShop, orderNumber: string): Promise<void> {
  const { rows } = await context.database.execute<{ id: number }>(sql`
    insert into order_addresses (order_id, recipient, phone, country, region_code, region_1, region_2, region_3, street, created_at)
    select id, '林小满', '13800002046', 'CN', '330106', '浙江省', '杭州市', '西湖区', '保俶路 88 号', now()
    from orders where order_number = ${orderNumber}
    returning order_id as id`)
  await context.inTransaction((transaction) => updateFulfilmentStatus(transaction, rows[0]!.id))
}
