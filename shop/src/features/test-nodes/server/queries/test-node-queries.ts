import { count, eq, sum } from 'drizzle-orm'
import type { StoredFile } from '#features/test-nodes/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { testFiles, testNodes } from './test-node-tables.ts'

/** @returns the new node's id */
export async function insertNode(database: Database, node: typeof testNodes.$inferInsert): Promise<number> {
  const [inserted] = await database.insert(testNodes).values(node).returning({ id: testNodes.id })
  return inserted!.id
}

export async function findNode(database: Database, id: number) {
  const [node] = await database.select().from(testNodes).where(eq(testNodes.id, id))
  return node
}

export async function countNodes(database: Database): Promise<number> {
  const [counted] = await database.select({ total: count() }).from(testNodes)
  return counted!.total
}

/** Everything that was ever uploaded on the test pages. */
export async function measureFiles(database: Database): Promise<{ fileCount: number; sizeInBytes: number }> {
  const [measured] = await database
    .select({ fileCount: count(), sizeInBytes: sum(testFiles.sizeInBytes) })
    .from(testFiles)
  return { fileCount: measured!.fileCount, sizeInBytes: Number(measured!.sizeInBytes ?? 0) }
}

export async function insertFiles(database: Database, files: (typeof testFiles.$inferInsert)[]): Promise<StoredFile[]> {
  return database
    .insert(testFiles)
    .values(files)
    .returning({ id: testFiles.id, name: testFiles.name, size: testFiles.sizeInBytes })
}
