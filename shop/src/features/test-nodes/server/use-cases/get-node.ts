import type { TestNode } from '#features/test-nodes/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { findNode } from '../queries/test-node-queries.ts'

/** Represents no user on the wire; the page shows the node as anonymous. */
const anonymousUserId = -1

/** @throws NotFound */
export async function getNode(database: Database, id: number): Promise<TestNode> {
  const node = await findNode(database, id)
  if (!node) throw new NotFound()
  return {
    id: node.id,
    name: node.name,
    description: node.description,
    user_id: node.userId ?? anonymousUserId,
    date: node.createdAt.toISOString(),
  }
}
