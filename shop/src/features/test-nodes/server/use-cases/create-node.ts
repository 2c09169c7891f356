import type { ShopContext } from '#platform/config/shop-context.ts'
import { requireSpaceForNode } from './require-space.ts'
import { insertNode } from '../queries/test-node-queries.ts'

/**
 * @returns the new node's id
 * @throws TooLarge when the limit of nodes is reached
 */
export async function createNode(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  { name, description, userId }: { name: string; description: string; userId: number | null },
): Promise<number> {
  await requireSpaceForNode(database)
  return insertNode(database, { name, description, userId, createdAt: now() })
}
