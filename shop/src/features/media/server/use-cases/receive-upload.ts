/** Checks an upload before it is read: its length, the disk, uploads in flight, and its quota. */
import type { FastifyRequest } from 'fastify'
import { signWith } from '#platform/config/derived-keys.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { Throttled, TooLarge, Unavailable } from '#platform/http/responses/errors.ts'
import { drainWhenRefused } from '#platform/http/calls/uploads.ts'
import { allowUploadTime } from '#platform/http/connections/body-timeout.ts'
import { usualTimes } from '#platform/http/connections/connection-limits.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { findScarceDisk } from '#platform/storage/disk-space.ts'
import {
  deleteReservation,
  insertReservation,
  lockReservations,
  measureUnderWay,
  type UnderWay,
} from '../queries/upload-queries.ts'

export interface UploadPlan {
  /** Which uploads share a quota. */
  purpose: string
  /** Sum of all files. */
  maxSizeInBytes: number
  /** Throws where stored files, uploads in flight and this one exceed the quota. Other reservations wait meanwhile. */
  requireQuota?(
    transaction: Database,
    source: { sizeInBytes: number; sizeOfSenderInBytes: number; sender: string },
  ): Promise<void>
}

type UploadContext = Pick<
  ShopContext,
  'database' | 'inTransaction' | 'config' | 'storage' | 'secretKey' | 'now' | 'log'
>

/** Names of parts and their separators. */
const formOverheadInBytes = 64 * 1024
const megabyte = 1024 * 1024
const maxUnderWay = {
  uploads: 40,
  sizeInBytes: 1024 * megabyte,
  uploadsOfSender: 4,
  sizeOfSenderInBytes: 256 * megabyte,
}
const retryAfterInSeconds = 10
/** A person has to free space. */
const retryAfterInSecondsWhenFull = 60
/** Longer than the time limit of a body. */
const reservedForInMs = usualTimes.uploadTimeInMs + 5 * 60_000

/**
 * Reads an upload once space for it is reserved in the database.
 * @param read reads the body; receives the digest of the sender's network
 * @throws TooLarge when the announced length or the quota is exceeded
 * @throws Throttled when the sender has too many in flight
 * @throws Unavailable when too much is in flight in all, or a disk is nearly full
 */
export async function receiveUpload<Result>(
  context: UploadContext,
  request: FastifyRequest,
  { plan, read }: { plan: UploadPlan; read: (sender: string) => Promise<Result> },
): Promise<Result> {
  const sender = signWith(context.secretKey, 'upload senders', networkOf(request.ip))
  const id = await drainWhenRefused(request, async () => {
    const sizeInBytes = announcedSize(request, plan.maxSizeInBytes + formOverheadInBytes)
    await requireDiskRoom(context)
    return reserve(context, { plan, sender, sizeInBytes })
  })
  allowUploadTime(request.raw)
  try {
    return await read(sender)
  } finally {
    await deleteReservation(context.database, id).catch((error: unknown) => {
      context.log.warn({ err: error }, "an upload's room stays reserved until it expires")
    })
  }
}

async function requireDiskRoom(context: UploadContext): Promise<void> {
  const scarce = await findScarceDisk(context)
  if (scarce) throw new Unavailable(new Error(`${scarce} is nearly full`), retryAfterInSecondsWhenFull)
}

/** Chunked requests announce no length and count as the maximum. */
function announcedSize({ headers }: FastifyRequest, maxInBytes: number): number {
  const announced = headers['content-length']
  const sizeInBytes = announced === undefined ? maxInBytes : Number(announced)
  if (sizeInBytes > maxInBytes) throw new TooLarge()
  return sizeInBytes
}

function reserve(
  { inTransaction, now }: UploadContext,
  { plan, sender, sizeInBytes }: { plan: UploadPlan; sender: string; sizeInBytes: number },
): Promise<number> {
  const { purpose } = plan
  return inTransaction(async (transaction) => {
    await lockReservations(transaction)
    const underWay = await measureUnderWay(transaction, { sender, purpose, now: now() })
    refuseTooMuch(underWay, sizeInBytes)
    await plan.requireQuota?.(transaction, {
      sizeInBytes: underWay.sizeOfPurposeInBytes + sizeInBytes,
      sizeOfSenderInBytes: underWay.sizeOfSenderInBytes + sizeInBytes,
      sender,
    })
    const expiresAt = new Date(now().getTime() + reservedForInMs)
    return insertReservation(transaction, { purpose, sender, sizeInBytes, expiresAt })
  })
}

function refuseTooMuch(underWay: UnderWay, addedInBytes: number): void {
  const { uploads, sizeInBytes, uploadsOfSender, sizeOfSenderInBytes } = underWay
  const isTooMuchOfSender =
    uploadsOfSender >= maxUnderWay.uploadsOfSender ||
    sizeOfSenderInBytes + addedInBytes > maxUnderWay.sizeOfSenderInBytes
  if (isTooMuchOfSender) throw new Throttled(retryAfterInSeconds)
  if (uploads >= maxUnderWay.uploads || sizeInBytes + addedInBytes > maxUnderWay.sizeInBytes)
    throw new Unavailable(new Error('too many uploads are in progress'), retryAfterInSeconds)
}
