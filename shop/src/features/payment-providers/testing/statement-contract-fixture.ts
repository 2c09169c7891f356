/** Test suite for the daily statements of a payment provider. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/i18n/shop-zone.ts'
import type { PaymentProvider, TradeKey } from '../server/providers/payment-provider.ts'
import type { ProviderDefinition } from '../server/providers/provider-definition.ts'
import type { ProviderFixture, ProviderFixtureModule } from './provider-fixture.ts'
import { setUpProvider } from './provider-folders.ts'

export function hasStatement(definition: ProviderDefinition, module: ProviderFixtureModule): boolean {
  return setUpProvider(definition, module, { origin: 'http://127.0.0.1:9' }).provider.readStatement !== undefined
}

export function describeStatements(definition: ProviderDefinition, module: ProviderFixtureModule): void {
  const { capabilities } = module
  const currency = capabilities.currencies[0]!
  const isStated = hasStatement(definition, module)
  describe(`${definition.name}: daily statements`, () => {
    let fixture: ProviderFixture
    let provider: PaymentProvider
    beforeAll(async () => {
      fixture = await module.openFixture()
      provider = setUpProvider(definition, module, fixture).provider
    })
    afterAll(() => fixture.close())

    async function start(): Promise<TradeKey & { payUrl: string }> {
      const { notifyUrl, returnUrl } = fixture
      const outTradeNo = `S${randomBytes(6).toString('hex').toUpperCase()}_1`
      const result = await provider.start({
        outTradeNo,
        money: { minorUnits: 1990, currency },
        subject: '龙井',
        returnUrl,
        notifyUrl,
        expiresAt: new Date(fixture.now().getTime() + 15 * 60_000),
        scene: capabilities.scenes[0]!,
        payerIp: '203.0.113.7',
      })
      if (result.kind !== 'ok') throw new Error(`not started: ${result.raw}`)
      const { action, providerRef = null } = result.value
      return { outTradeNo, providerRef, tradeNo: null, payUrl: action.url }
    }

    /** @returns the refund's number */
    async function refund(trade: TradeKey, minorUnits: number): Promise<string> {
      const outRequestNo = `${trade.outTradeNo}_R1`
      const [money, paid] = [minorUnits, 1990].map((sum) => ({ minorUnits: sum, currency }))
      const { notifyUrl } = fixture
      const reason = 'buyer'
      const result = await provider.refund({ trade, outRequestNo, money: money!, paid: paid!, notifyUrl, reason })
      expect(result).toMatchObject({ kind: 'ok' })
      await fixture.finishRefunds?.(trade.outTradeNo)
      return outRequestNo
    }

    test('testing/provider-fixture.ts has passDay() where the provider has readStatement()', () => {
      expect(fixture.passDay !== undefined).toBe(isStated)
    })

    test.runIf(isStated)('one lists the payments and refunds of its day, and of no other', async () => {
      // The next day begins early enough for all of the following.
      const emptyDay = await fixture.passDay!()
      const [refunded, paid, waiting] = [await start(), await start(), await start()]
      for (const { payUrl, outTradeNo } of [refunded, paid]) await fixture.pay(payUrl, outTradeNo)
      await fixture.logIn(waiting.payUrl, waiting.outTradeNo)
      const minorUnits = capabilities.partialRefund ? 500 : 1990
      const outRequestNo = await refund(refunded, minorUnits)
      const day = await fixture.passDay!()
      expect(day).toBe(addDays(emptyDay, 1))

      const read = await provider.readStatement!(day)
      expect(read).toMatchObject({ kind: 'ok', raw: expect.any(String) })
      const entries = read.kind === 'ok' && read.value !== 'not_yet' ? read.value : []
      const ofTrade = ({ outTradeNo }: TradeKey) => entries.filter((entry) => entry.outTradeNo === outTradeNo)
      const payment = { kind: 'payment', outRequestNo: null, minorUnits: 1990 }
      expect(ofTrade(paid)).toEqual([{ ...payment, outTradeNo: paid.outTradeNo }])
      expect(ofTrade(refunded).toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
        { ...payment, outTradeNo: refunded.outTradeNo },
        { kind: 'refund', outTradeNo: refunded.outTradeNo, outRequestNo, minorUnits },
      ])
      expect(entries).toHaveLength(3)
      expect(await provider.readStatement!(emptyDay)).toMatchObject({ kind: 'ok', value: [] })
    })
  })
}
