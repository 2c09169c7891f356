/** `npm run orders -- returns …`: what shoppers ask back, and the shop's answers. */
import type { Return } from '#features/fulfilment/contract.ts'
import { returnStatuses } from '#features/fulfilment/values.ts'
import type { RefundDesk } from '#features/fulfilment/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import { onTheTrail } from './on-the-trail.ts'
import { openProviders } from './open-providers.ts'
import { parseLines } from './order-words.ts'
import { CommandRefused } from './run-command.ts'

export const returnVerbs = ['list', 'approve', 'refuse', 'receive'] as const
export type ReturnVerb = (typeof returnVerbs)[number]

export interface ReturnCommand {
  verb: ReturnVerb
  /** Of all but `list`. */
  returnNumber: string
  isMoneyOnly: boolean
  feeBack: string
  note: string
  /** What came, and what of it cannot be sold. */
  lines: string | undefined
  damaged: string | undefined
  limit: number
}

const actor = { kind: 'staff', staffId: null } as const
const closed = ['refunded', 'refused', 'withdrawn', 'lapsed']
const open = returnStatuses.filter((status) => !closed.includes(status))

/** @returns what is to be printed */
export async function answerReturns(
  context: ShopContext,
  command: ReturnCommand,
  openDesk = openDeskOfShop,
): Promise<string[]> {
  const fulfilment = await import('#features/fulfilment/server/index.ts')
  const { verb, returnNumber, note: answer } = command
  if (verb === 'list') {
    const found = await fulfilment.listReturns(context, { statuses: open, limit: command.limit, language: 'zh-CN' })
    return [...found.map(describeReturn), found.length === 0 ? 'no return is open' : `${found.length} returns are open`]
  }
  const request = { returnNumber, actor }
  const subject = { kind: 'return', id: returnNumber, label: returnNumber }
  const warnings: string[] = []
  const { status: before = null } = (await fulfilment.findReturnByNumber(context.database, returnNumber)) ?? {}
  const changes = async (transaction: Database): Promise<AuditChanges> => {
    const after = await fulfilment.findReturnByNumber(transaction, returnNumber)
    if (!after) return {}
    const sum = verb !== 'refuse' && { amount: [null, toWireMoney(after.amountInFen)] as [null, string] }
    return { status: [before, after.status], ...sum }
  }
  const trailed = onTheTrail(context, {
    action: `return.${verb}`,
    subject,
    changes,
    ...(answer ? { reason: answer } : {}),
  })
  if (verb === 'refuse') await fulfilment.refuseReturn(trailed, { ...request, answer })
  else {
    const feeBackInFen = parseMoney(command.feeBack)
    if (feeBackInFen === null)
      throw new CommandRefused(`--fee-back: "${command.feeBack}" is not an amount such as 8.00`)
    const desk = await openDesk(context)
    const { isMoneyOnly } = command
    const lastDay = await findRefundsEnd(context, desk, returnNumber)
    if (lastDay)
      warnings.push(`the provider gave refunds until ${lastDay}: pay by hand, then say so in the console’s review`)
    if (verb === 'approve')
      await fulfilment.approveReturn(trailed, desk, { ...request, isMoneyOnly, feeBackInFen, answer })
    else await fulfilment.receiveReturn(trailed, desk, { ...request, lines: countsOf(command), feeBackInFen })
  }
  const { status, amount } = await fulfilment.getReturnForStaff(context, { returnNumber, language: 'zh-CN' })
  return [`${returnNumber}: ${status}, ${amount}`, ...warnings]
}

async function openDeskOfShop(context: ShopContext): Promise<RefundDesk> {
  const { openRefundDesk } = await import('#features/payments/server/index.ts')
  return openRefundDesk({ ...context, providers: await openProviders(context.config) })
}

async function findRefundsEnd({ database }: ShopContext, desk: RefundDesk, returnNumber: string) {
  const { findReturnByNumber } = await import('#features/fulfilment/server/index.ts')
  const given = await findReturnByNumber(database, returnNumber)
  return given && desk.refundsEndedOn(database, given.orderId)
}

/** `--lines 1:2 --damaged 1:1`: two came, one of them can be sold. */
function countsOf({ lines, damaged }: ReturnCommand) {
  if (lines === undefined && damaged === undefined) return undefined
  if (lines === undefined) throw new CommandRefused('--damaged is said of --lines')
  const losses = damaged === undefined ? [] : parseLines(damaged)
  const lossOf = (position: number) => losses.find((loss) => loss.position === position)?.quantity ?? 0
  return parseLines(lines).map(({ position, quantity }) => ({
    position,
    received: quantity,
    resellable: quantity - lossOf(position),
  }))
}

function describeReturn({
  return_number,
  order_number,
  kind,
  reason,
  status,
  amount,
  text,
  lines,
  created_at,
}: Return) {
  const units = lines.map(({ position, quantity }) => `${position}:${quantity}`).join(',')
  const asked = created_at.slice(0, 16).replace('T', ' ')
  const head = `${return_number}  order ${order_number}  ${status}  ${kind}, ${reason}  ${units}  ${amount}  asked ${asked} UTC`
  return text ? `${head}\n  ${text.replaceAll('\n', ' ')}` : head
}
