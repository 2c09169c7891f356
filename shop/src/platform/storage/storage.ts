/** Storage of uploads and pictures: a folder, or an S3 bucket (`s3://bucket?endpoint=…&region=…`). */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import type { Config } from '#platform/config/config.ts'
import { BadConfiguration } from '#platform/config/variables.ts'
import { AtomicFileDriver } from './atomic-file-driver.ts'

/** @throws BadConfiguration for an unusable STORAGE_URL */
export async function openStorage(config: Config): Promise<Disk> {
  const url = config.storageUrl
  if (!url || url.startsWith('file:')) {
    const location = url && url !== 'file:' ? folderOf(url) : join(config.dataDir, 'storage')
    return new Disk(new AtomicFileDriver(location))
  }
  const { hostname: bucket, searchParams } = new URL(url)
  if (!bucket) throw new BadConfiguration('STORAGE_URL: names no bucket; write s3://bucket?endpoint=https://…')
  const [{ S3Client }, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')])
  const endpoint = searchParams.get('endpoint')
  const client = new S3Client({
    region: searchParams.get('region') ?? 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
}

function folderOf(url: string): string {
  if (!url.startsWith('file:///')) throw new BadConfiguration('STORAGE_URL: write a folder as file:///absolute/path')
  return fileURLToPath(url)
}
