import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { StoredFile } from '#features/test-nodes/contract.ts'
import { copiedAtOnce } from '#platform/slices/personal-data.ts'
import type { Database } from '#platform/database/database.ts'
import { testFiles, testNodes } from './test-node-tables.ts'
import { type Due, findOldestDue } from '#platform/database/queries/oldest-due.ts'

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

export interface StoredFiles {
  fileCount: number
  sizeInBytes: number
  sizeOfSenderInBytes: number
}

/** Measures all stored uploads of the test pages. */
export async function measureFiles(database: Database, sender: string): Promise<StoredFiles> {
  const isSenders = sql`filter (where ${testFiles.sender} = ${sender})`
  const [measured] = await database
    .select({
      fileCount: count(),
      sizeInBytes: sql<number>`coalesce(sum(${testFiles.sizeInBytes}), 0)::bigint`,
      sizeOfSenderInBytes: sql<number>`coalesce(sum(${testFiles.sizeInBytes}) ${isSenders}, 0)::bigint`,
    })
    .from(testFiles)
  return measured!
}

/** The oldest first, `limit` at most. */
export async function findOldFiles(database: Database, before: Date, limit: number) {
  return database
    .select({ id: testFiles.id, storageKey: testFiles.storageKey })
    .from(testFiles)
    .where(lt(testFiles.createdAt, before))
    .orderBy(testFiles.createdAt)
    .limit(limit)
}

export async function deleteFiles(database: Database, ids: number[]): Promise<void> {
  await database.delete(testFiles).where(inArray(testFiles.id, ids))
}

export async function insertFiles(database: Database, files: (typeof testFiles.$inferInsert)[]): Promise<StoredFile[]> {
  return database
    .insert(testFiles)
    .values(files)
    .returning({ id: testFiles.id, name: testFiles.name, size: testFiles.sizeInBytes })
}

export async function readNodesAfter(database: Database, userId: number, after: number) {
  return database
    .select({ id: testNodes.id, name: testNodes.name, description: testNodes.description, date: testNodes.createdAt })
    .from(testNodes)
    .where(and(eq(testNodes.userId, userId), gt(testNodes.id, after)))
    .orderBy(testNodes.id)
    .limit(copiedAtOnce)
}

export async function readFilesAfter(database: Database, userId: number, after: number) {
  return database
    .select({ id: testFiles.id, name: testFiles.name, size: testFiles.sizeInBytes, date: testFiles.createdAt })
    .from(testFiles)
    .where(and(eq(testFiles.userId, userId), gt(testFiles.id, after)))
    .orderBy(testFiles.id)
    .limit(copiedAtOnce)
}

/** Nodes stay, as anonymous ones. */
export async function disownNodes(transaction: Database, userId: number): Promise<void> {
  await transaction.update(testNodes).set({ userId: null }).where(eq(testNodes.userId, userId))
}

export async function disownFiles(transaction: Database, userId: number): Promise<void> {
  await transaction.update(testFiles).set({ userId: null }).where(eq(testFiles.userId, userId))
}

export const findOldestFile = (database: Database, due: Due) => findOldestDue(database, testFiles.createdAt, due)
