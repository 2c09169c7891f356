import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fundFlowBill } from '../bills/fund-flow-bill.ts'
import { tradeBill } from '../bills/trade-bill.ts'
import type { BillType } from '../bills/trade-bill.ts'
import type { SandboxContext } from '../context/context.ts'
import { ApiError, invalidField } from '../protocol/api-error.ts'
import { startOfDay } from '../protocol/wechat-time.ts'
import { verifyRequest } from '../protocol/verify-request.ts'
import { errorAnswer, sendAnswer, sendSigned } from './answer.ts'
import { rawRequest } from './call.ts'
import type { ApiCall, CallParts } from './call.ts'

const dayInMs = 24 * 3_600_000
const madeAtInMs = 10 * 3_600_000
const maxAgeInDays = 92
const addressTimeInMs = 30_000
const billTypes: readonly BillType[] = ['ALL', 'SUCCESS', 'REFUND']

/** `file` names the bill in its address: kind, day, type, packing. */
type BillFile = { kind: 'trade' | 'fund'; day: string; type: BillType; isPacked: boolean }

function readQuery(query: URLSearchParams, known: Record<string, readonly string[]>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of query) {
    const allowed = known[name]
    if (!allowed || values[name] !== undefined) throw invalidField('query', name, '未定义的参数')
    if (allowed.length > 0 && !allowed.includes(value)) throw invalidField('query', name, '取值错误')
    values[name] = value
  }
  return values
}

function readDay(day: string | undefined, now: number): string {
  const start = startOfDay(day ?? '')
  if (day === undefined || start === undefined) throw invalidField('query', 'bill_date', '格式应为yyyy-MM-DD')
  if (now - start > maxAgeInDays * dayInMs) throw invalidField('query', 'bill_date', '仅支持三个月内的账单')
  if (now < start + dayInMs) throw invalidField('query', 'bill_date', '不能为当天或以后')
  if (now < start + dayInMs + madeAtInMs) throw new ApiError('STATEMENT_CREATING')
  return day
}

function contentOf(context: SandboxContext, { kind, day, type }: BillFile): string | undefined {
  return kind === 'trade' ? tradeBill(context, day, type) : fundFlowBill(context, day)
}

function signedToken({ keys }: SandboxContext, file: BillFile, madeAt: number): string {
  const text = `${file.kind}.${file.day}.${file.type}.${file.isPacked ? 'gzip' : 'plain'}.${madeAt}`
  return `${text}.${createHmac('sha256', keys.controlToken).update(text).digest('hex')}`
}

function readToken({ keys }: SandboxContext, token: string): BillFile | undefined {
  const [kind = '', day = '', type = '', packing = '', madeAt = '', mac = ''] = token.split('.')
  const text = [kind, day, type, packing, madeAt].join('.')
  const expected = createHmac('sha256', keys.controlToken).update(text).digest('hex')
  const isOurs = mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
  if (!isOurs || Date.now() - Number(madeAt) > addressTimeInMs) return undefined
  return { kind: kind === 'trade' ? 'trade' : 'fund', day, type: type as BillType, isPacked: packing === 'gzip' }
}

function offer({ context, origin }: CallParts, file: BillFile) {
  const content = contentOf(context, file)
  if (content === undefined) throw new ApiError('NO_STATEMENT_EXIST')
  return {
    status: 200,
    body: {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(content).digest('hex'),
      download_url: `${origin}/v3/billdownload/file?token=${signedToken(context, file, Date.now())}`,
    },
  }
}

/** `GET /v3/bill/tradebill?bill_date=&bill_type=&tar_type=`: from ten o'clock of the next day. */
export const tradeBillCall: ApiCall = {
  point: 'bill',
  outTradeNo: () => '',
  execute(parts) {
    const { bill_date, bill_type, tar_type } = readQuery(parts.query, {
      bill_date: [],
      bill_type: billTypes,
      tar_type: ['GZIP'],
    })
    const day = readDay(bill_date, parts.context.clock.now())
    const type = (bill_type ?? 'ALL') as BillType
    return offer(parts, { kind: 'trade', day, type, isPacked: tar_type === 'GZIP' })
  },
}

/** `GET /v3/bill/fundflowbill?bill_date=&account_type=&tar_type=` */
export const fundFlowBillCall: ApiCall = {
  point: 'bill',
  outTradeNo: () => '',
  execute(parts) {
    const { bill_date, tar_type } = readQuery(parts.query, {
      bill_date: [],
      account_type: ['BASIC'],
      tar_type: ['GZIP'],
    })
    const day = readDay(bill_date, parts.context.clock.now())
    return offer(parts, { kind: 'fund', day, type: 'ALL', isPacked: tar_type === 'GZIP' })
  },
}

/** `GET /v3/billdownload/file?token=`: a signed request; the file itself is not signed. */
export function downloadBill(context: SandboxContext) {
  return async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const raw = rawRequest(request)
    try {
      verifyRequest(raw, context.keys)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return sendAnswer(reply, errorAnswer(error), {})
    }
    const file = readToken(context, new URL(raw.url, 'http://localhost').searchParams.get('token') ?? '')
    const content = file && contentOf(context, file)
    if (!file || content === undefined) {
      return sendSigned(context, request, reply, errorAnswer(new ApiError('INVALID_REQUEST', '下载地址已失效')))
    }
    if (file.isPacked) return reply.type('application/x-gzip').send(gzipSync(content))
    return reply.type('text/plain; charset=utf-8').send(content)
  }
}
