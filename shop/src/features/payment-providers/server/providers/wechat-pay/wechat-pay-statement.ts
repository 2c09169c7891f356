import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseMoney } from '#platform/money/money.ts'
import type { ProviderResult, StatementEntry } from '../payment-provider.ts'
import type { WechatPayClient } from './wechat-pay-client.ts'

const location = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })

/** Payments and accepted refunds of a day, `2026-11-26`. WeChat Pay writes it from ten o'clock of the next. */
export async function readStatement(
  client: WechatPayClient,
  day: string,
): Promise<ProviderResult<readonly StatementEntry[] | 'not_yet'>> {
  const found = await client.call({ method: 'GET', path: `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL` })
  if (found.kind === 'failed' && found.code === 'NOSTATEMENTEXIST') return { kind: 'ok', value: [], raw: found.raw }
  if (found.kind === 'failed' && found.code === 'STATEMENTCREATING')
    return { kind: 'ok', value: 'not_yet', raw: found.raw }
  if (found.kind !== 'ok') return found
  const { data } = location.safeParse(found.value)
  if (!data) return { kind: 'unknown', raw: found.raw }
  const file = await client.download(data.download_url)
  if (file.kind !== 'ok') return file
  const digests = [createHash('sha1').update(file.value).digest('hex'), data.hash_value.toLowerCase()]
  const [own, theirs] = digests.map((digest) => Buffer.from(digest)) as [Buffer, Buffer]
  if (own.length !== theirs.length || !timingSafeEqual(own, theirs))
    return { kind: 'unknown', code: 'wrong_digest', raw: 'the statement has another SHA1' }
  const entries = parseStatement(file.value.toString('utf8'))
  return entries ? { kind: 'ok', value: entries, raw: '' } : { kind: 'unknown', raw: 'the statement cannot be read' }
}

/**
 * Each field begins with a backtick, without quotes. The first line has the columns' names, the last two the sums. The
 * name of the goods may contain separators, so columns after it count from the end.
 * @returns null where a column, a field, an amount or the sums at the end are missing, as in a file that was cut
 */
export function parseStatement(text: string): StatementEntry[] | null {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim().replace(/^`/, ''))
  const column = (...possible: string[]) => names.findIndex((name) => possible.includes(name))
  const [state, trade, refund] = [column('交易状态'), column('商户订单号'), column('商户退款单号')]
  const [total, refunded] = [column('订单金额', '总金额'), column('申请退款金额', '退款金额')]
  const name = column('商品名称')
  if ([state, trade, refund, total, refunded, name].includes(-1)) return null
  const entries: StatementEntry[] = []
  // The heading of the sums has no backtick.
  const sumsAt = lines.findIndex((line) => !line.startsWith('`'))
  if (!lines[sumsAt]?.startsWith('总交易单数') || !/^`\d/.test(lines[sumsAt + 1] ?? '')) return null
  for (const line of lines.slice(0, sumsAt)) {
    const fields = line.slice(1).split(',`')
    const surplus = fields.length - names.length
    if (surplus < 0) return null
    const read = (index: number) => fields[index > name ? index + surplus : index] ?? ''
    const isRefund = read(state) === 'REFUND'
    if (!isRefund && read(state) !== 'SUCCESS') continue
    const minorUnits = parseMoney(read(isRefund ? refunded : total).trim())
    if (minorUnits === null) return null
    entries.push({
      kind: isRefund ? 'refund' : 'payment',
      outTradeNo: read(trade),
      outRequestNo: isRefund ? read(refund) : null,
      minorUnits,
    })
  }
  return entries
}
