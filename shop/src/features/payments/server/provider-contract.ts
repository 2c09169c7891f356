/** What the core expects of every payment provider's adapter, as a suite: a second adapter is held to it as it stands. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NoticeReading, PaymentProvider, PostedNotice, StartRequest } from './payment-provider.ts'

export type ProviderCall = 'query' | 'close' | 'refund' | 'queryRefund'
/** `lost`: no usable answer, nothing done. `lost_after`: no usable answer, but done. `forged`: an answer that somebody else wrote. */
export type ProviderTrouble = 'lost' | 'lost_after' | 'forged'

/** The provider, or a stand-in that speaks its protocol, and a buyer at it. */
export interface ProviderStage {
  provider: PaymentProvider
  /** Where notices are to be sent: the stage keeps them. */
  notifyUrl: string
  returnUrl: string
  now(): Date
  /** The buyer opens the page and pays, or only logs in. */
  pay(payUrl: string, outTradeNo: string): Promise<void>
  logIn(payUrl: string, outTradeNo: string): Promise<void>
  /** The next call about this trade goes wrong. */
  arrangeTrouble(outTradeNo: string, call: ProviderCall, trouble: ProviderTrouble): Promise<void>
  /** Refuses the next refund of this trade for good. */
  refuseRefund(outTradeNo: string): Promise<void>
  /** Notices that have arrived about this trade, as they were posted. */
  notices(outTradeNo: string): Promise<PostedNotice[]>
  close(): Promise<void>
}

export function describeProviderContract(name: string, openStage: () => Promise<ProviderStage>): void {
  describe(`${name} as a payment provider`, () => {
    let stage: ProviderStage
    let provider: PaymentProvider
    beforeAll(async () => {
      stage = await openStage()
      provider = stage.provider
    })
    afterAll(() => stage.close())

    async function start(changes: Partial<StartRequest> = {}) {
      const outTradeNo = changes.outTradeNo ?? `C${randomBytes(6).toString('hex').toUpperCase()}_1`
      const result = await provider.start({
        outTradeNo,
        amountInFen: 1990,
        subject: '龙井 100% & "青瓷" + <b> &lt; 🍵',
        returnUrl: stage.returnUrl,
        notifyUrl: stage.notifyUrl,
        expiresAt: new Date(stage.now().getTime() + 15 * 60_000),
        isPhone: false,
        ...changes,
      })
      if (result.kind !== 'ok') throw new Error(`not started: ${result.raw}`)
      return { outTradeNo, payUrl: result.value.payUrl }
    }
    async function paid(changes: Partial<StartRequest> = {}) {
      const trade = await start(changes)
      await stage.pay(trade.payUrl, trade.outTradeNo)
      return trade
    }
    const refund = (outTradeNo: string, outRequestNo = 'R1', amountInFen = 1990) =>
      provider.refund({ outTradeNo, outRequestNo, amountInFen, reason: 'buyer' })

    test.each([false, true])('a payment that was started can be paid (phone: %s)', async (isPhone) => {
      const { outTradeNo } = await paid({ isPhone })
      expect(await provider.query(outTradeNo)).toMatchObject({
        kind: 'ok',
        raw: expect.any(String),
        value: { outTradeNo, status: 'paid', amountInFen: 1990, tradeNo: expect.any(String), paidAt: expect.any(Date) },
      })
    })

    test('started again with the same words it is the same trade', async () => {
      const { outTradeNo, payUrl } = await start()
      await stage.logIn(payUrl, outTradeNo)
      const before = await provider.query(outTradeNo)
      await paid({ outTradeNo })
      const after = await provider.query(outTradeNo)
      expect(after).toMatchObject({ value: { status: 'paid' } })
      expect(tradeNoOf(after)).toBe(tradeNoOf(before))
    })

    test('a trade that nobody has opened is none, one that is open waits, one that was closed is closed', async () => {
      const { outTradeNo, payUrl } = await start()
      expect(await provider.query(outTradeNo)).toMatchObject({ kind: 'ok', value: 'none' })
      expect(await provider.close(outTradeNo)).toMatchObject({ kind: 'ok', value: 'none' })
      await stage.logIn(payUrl, outTradeNo)
      expect(await provider.query(outTradeNo)).toMatchObject({ kind: 'ok', value: { status: 'waiting', paidAt: null } })
      expect(await provider.close(outTradeNo)).toMatchObject({ kind: 'ok', value: 'closed' })
      expect(await provider.query(outTradeNo)).toMatchObject({ kind: 'ok', value: { status: 'closed' } })
    })

    test('a paid trade cannot be closed', async () => {
      const { outTradeNo } = await paid()
      expect(await provider.close(outTradeNo)).toMatchObject({ kind: 'ok', value: 'not_waiting' })
      expect(await provider.query(outTradeNo)).toMatchObject({ value: { status: 'paid' } })
    })

    test('a refund sent twice moves money once', async () => {
      const { outTradeNo } = await paid()
      expect(await provider.queryRefund({ outTradeNo, outRequestNo: 'R1' })).toMatchObject({
        kind: 'ok',
        value: 'none',
      })
      expect(await refund(outTradeNo)).toMatchObject({ kind: 'ok', value: 'succeeded' })
      expect(await refund(outTradeNo)).toMatchObject({ kind: 'ok', value: 'unmoved' })
      expect(await provider.queryRefund({ outTradeNo, outRequestNo: 'R1' })).toMatchObject({ value: 'succeeded' })
      expect(await provider.query(outTradeNo)).toMatchObject({ value: { status: 'refunded', refundedInFen: 1990 } })
    })

    test('refunds in part reach the total and not beyond', async () => {
      const { outTradeNo } = await paid()
      expect(await refund(outTradeNo, 'P1', 1000)).toMatchObject({ kind: 'ok', value: 'succeeded' })
      expect(await provider.query(outTradeNo)).toMatchObject({ value: { status: 'paid' } })
      expect(await refund(outTradeNo, 'P2', 991)).toMatchObject({ kind: 'failed', code: expect.any(String) })
      expect(await refund(outTradeNo, 'P3', 990)).toMatchObject({ kind: 'ok', value: 'succeeded' })
      expect(await provider.query(outTradeNo)).toMatchObject({ value: { status: 'refunded' } })
    })

    test('the number of a refund with another sum is discordant, and nothing moves', async () => {
      const { outTradeNo } = await paid()
      await refund(outTradeNo, 'D1', 500)
      expect(await refund(outTradeNo, 'D1', 600)).toMatchObject({ kind: 'unknown', code: 'discordant' })
      expect(await refund(outTradeNo, 'D2', 1490)).toMatchObject({ kind: 'ok', value: 'succeeded' })
    })

    test('a refusal is failed with a code, and the same number may be asked for again', async () => {
      const { outTradeNo } = await paid()
      await stage.refuseRefund(outTradeNo)
      expect(await refund(outTradeNo)).toMatchObject({ kind: 'failed', code: expect.stringMatching(/./) })
      expect(await refund(outTradeNo)).toMatchObject({ kind: 'ok', value: 'succeeded' })
    })

    test('a refund of what was never paid is refused', async () => {
      const { outTradeNo, payUrl } = await start()
      await stage.logIn(payUrl, outTradeNo)
      expect((await refund(outTradeNo)).kind).toBe('failed')
    })

    describe.each<ProviderTrouble>(['lost', 'lost_after', 'forged'])('an answer that is %s', (trouble) => {
      test.each<ProviderCall>(['query', 'close', 'refund', 'queryRefund'])(
        'to %s is unknown, and never thrown',
        async (call) => {
          const isClosing = call === 'close'
          const { outTradeNo, payUrl } = await start()
          await (isClosing ? stage.logIn(payUrl, outTradeNo) : stage.pay(payUrl, outTradeNo))
          await stage.arrangeTrouble(outTradeNo, call, trouble)
          const calls: Record<ProviderCall, () => Promise<{ kind: string; raw: string }>> = {
            query: () => provider.query(outTradeNo),
            close: () => provider.close(outTradeNo),
            refund: () => refund(outTradeNo),
            queryRefund: () => provider.queryRefund({ outTradeNo, outRequestNo: 'R1' }),
          }
          expect(await calls[call]()).toMatchObject({ kind: 'unknown', raw: expect.stringMatching(/./) })
          if (call !== 'refund') return
          const truth = trouble === 'lost_after' ? 'unmoved' : 'succeeded'
          expect(await refund(outTradeNo)).toMatchObject({ kind: 'ok', value: truth })
          expect(await provider.queryRefund({ outTradeNo, outRequestNo: 'R1' })).toMatchObject({ value: 'succeeded' })
        },
      )
    })

    test('a notice says the same as the answer to a question', async () => {
      const { outTradeNo } = await paid()
      const [notice] = await stage.notices(outTradeNo)
      const reading = provider.readNotice(notice!)
      const asked = await provider.query(outTradeNo)
      expect(reading).toMatchObject({ kind: 'trade', raw: expect.any(String) })
      expect(tradeOf(reading)).toEqual(asked.kind === 'ok' ? asked.value : null)
    })

    test('the notice of a refund in part says how much and which', async () => {
      const { outTradeNo } = await paid()
      await refund(outTradeNo, 'N1', 500)
      const notice = (await stage.notices(outTradeNo)).at(-1)
      expect(tradeOf(provider.readNotice(notice!))).toMatchObject({
        status: 'paid',
        refundedInFen: 500,
        outRequestNo: 'N1',
      })
    })

    test('a notice of which anything is changed, taken away or added is refused', async () => {
      const { outTradeNo } = await paid()
      const [notice] = await stage.notices(outTradeNo)
      const { headers, body } = notice!
      const text = Buffer.from(body).toString()
      const forgeries = [
        text.replace('19.90', '19.91'),
        text.replace(outTradeNo, outTradeNo.replace(/_1$/, '_2')),
        text.slice(0, -20),
        `${text}&x=1`,
        '',
      ]
      for (const forgery of forgeries) {
        expect(forgery).not.toBe(text)
        expect(provider.readNotice({ headers, body: Buffer.from(forgery) }).kind, forgery.slice(-40)).toBe('refused')
      }
    })
  })
}

function tradeOf(reading: NoticeReading) {
  return reading.kind === 'trade' ? reading.trade : null
}

function tradeNoOf(result: Awaited<ReturnType<PaymentProvider['query']>>): string | null {
  return result.kind === 'ok' && result.value !== 'none' ? result.value.tradeNo : null
}
