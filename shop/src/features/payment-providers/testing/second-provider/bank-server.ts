/** A bank with payments, for tests. Speaks JSON, signs with a shared key, and refunds asynchronously. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shopDay } from '#platform/i18n/shop-zone.ts'

export interface BankTrade {
  session: string
  number: string
  amount: number
  currency: string
  status: 'open' | 'paid' | 'closed'
  paid_at: string | null
  refunded: number
  /** Number of the refund in a refund webhook. */
  refund: string | null
  buyer: string
}

interface BankRefund {
  session: string
  number: string
  amount: number
  acceptedAt: Date
  isDone: boolean
}

export type BankCall = 'start' | 'query' | 'close' | 'refund' | 'query-refund' | 'statement'
type Body = Record<string, unknown>

export interface Bank {
  gateway: string
  /** @param isQuiet the webhook is lost */
  pay(number: string, isQuiet?: boolean): Promise<void>
  countCalls(number: string, call: BankCall): number
  finishRefunds(number: string): Promise<void>
  /** Fault of this trade's next calls: no response before or after the work, a forged response, or a refusal. */
  spoil(number: string, call: BankCall, how: 'lost' | 'lost_after' | 'forged' | 'refuse', times?: number): void
  close(): Promise<void>
}

export function signBank(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/** The buyer of every trade, as named in responses and webhooks. */
export const bankBuyer = 'buyer-of-the-bank'

/** How long a code can be scanned. */
export const codeLifeInMs = 5 * 60_000

/** @param deliver posts a webhook to the shop */
export async function openBank(
  key: string,
  deliver: (url: string, headers: Record<string, string>, body: string) => Promise<void>,
  now: () => Date = () => new Date(),
): Promise<Bank> {
  const trades = new Map<string, BankTrade & { notifyUrl: string }>()
  const refunds: BankRefund[] = []
  const spoilt = new Map<string, string[]>()
  const calls: string[] = []

  const work: Record<BankCall, (body: Body) => Body> = {
    start({ number, amount, currency, notify_url: notifyUrl }) {
      const trade = trades.get(String(number)) ?? {
        session: `session-${trades.size + 1}`,
        number: String(number),
        amount: Number(amount),
        currency: String(currency),
        status: 'open' as const,
        paid_at: null,
        refunded: 0,
        refund: null,
        buyer: bankBuyer,
        notifyUrl: String(notifyUrl),
      }
      trades.set(trade.number, trade)
      return { session: trade.session, expires_at: new Date(now().getTime() + codeLifeInMs).toISOString() }
    },
    query: ({ number }) => ({ trade: viewOf(trades.get(String(number))) }),
    close({ number }) {
      const trade = trades.get(String(number))
      if (trade?.status === 'open') trade.status = 'closed'
      return { trade: viewOf(trade) }
    },
    refund({ number, refund, amount }) {
      const trade = trades.get(String(number))
      if (trade?.status !== 'paid') return { errorCode: 'not_paid' }
      const known = refunds.find((one) => one.session === trade.session && one.number === refund)
      if (known) return known.amount === amount ? { repeated: true } : { discordant: true }
      if (trade.refunded + Number(amount) > trade.amount) return { errorCode: 'too_much' }
      refunds.push({
        session: trade.session,
        number: String(refund),
        amount: Number(amount),
        acceptedAt: now(),
        isDone: false,
      })
      return { accepted: true }
    },
    'query-refund'({ number, refund }) {
      const session = trades.get(String(number))?.session
      const found = refunds.find((one) => one.session === session && one.number === refund)
      return { refund: found ? (found.isDone ? 'done' : 'accepted') : 'none' }
    },
    statement({ number: day }) {
      if (String(day) >= shopDay(now())) return { errorCode: 'not_yet' }
      const paid = [...trades.values()].filter(({ paid_at: at }) => at !== null && shopDay(new Date(at)) === day)
      const accepted = refunds.filter(({ acceptedAt }) => shopDay(acceptedAt) === day)
      const numberOf = (session: string) => [...trades.values()].find((trade) => trade.session === session)!.number
      return {
        entries: [
          ...paid.map(({ number, amount }) => ({ kind: 'payment', number, refund: null, amount })),
          ...accepted.map(({ session, number: refund, amount }) => {
            return { kind: 'refund', number: numberOf(session), refund, amount }
          }),
        ],
      }
    },
  }

  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const call = request.url!.slice(1) as BankCall
      const body = JSON.parse(text) as Body
      calls.push(`${String(body.number)} ${call}`)
      const fault = spoilt.get(`${String(body.number)} ${call}`)?.shift()
      if (fault === 'lost' || request.headers['bank-signature'] !== signBank(key, text)) {
        return response.writeHead(502).end('no answer')
      }
      const isDone = fault === undefined || fault === 'lost_after'
      const result = isDone ? work[call](body) : { errorCode: 'declined', trade: null, refund: 'done' }
      const payload = JSON.stringify({ number: body.number, ...result })
      if (fault === 'lost_after') return response.writeHead(502).end('no answer')
      const signature = signBank(fault === 'forged' ? 'of somebody else' : key, payload)
      return response.writeHead(200, { 'bank-signature': signature }).end(payload)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function sendWebhook(number: string, refund: string | null): Promise<void> {
    const { notifyUrl, ...trade } = trades.get(number)!
    const body = JSON.stringify({ trade: { ...trade, refund } })
    await deliver(notifyUrl, { 'content-type': 'application/json', 'bank-signature': signBank(key, body) }, body)
  }

  return {
    gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async pay(number, isQuiet = false) {
      const trade = trades.get(number)!
      trade.status = 'paid'
      trade.paid_at ??= now().toISOString()
      if (!isQuiet) await sendWebhook(number, null)
    },
    countCalls: (number, call) => calls.filter((one) => one === `${number} ${call}`).length,
    async finishRefunds(number) {
      const trade = trades.get(number)!
      for (const refund of refunds.filter(({ session, isDone }) => session === trade.session && !isDone)) {
        refund.isDone = true
        trade.refunded += refund.amount
        await sendWebhook(number, refund.number)
      }
    },
    spoil: (number, call, how, times = 1) => void spoilt.set(`${number} ${call}`, Array<string>(times).fill(how)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function viewOf(trade: (BankTrade & { notifyUrl: string }) | undefined): BankTrade | null {
  if (!trade) return null
  const { notifyUrl: _notifyUrl, ...view } = trade
  return view
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
