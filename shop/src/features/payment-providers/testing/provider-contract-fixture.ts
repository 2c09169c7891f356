/** Test suite for every payment provider's adapter. Each adapter must pass it unchanged. */
import { randomBytes } from 'node:crypto'
import { context, SpanKind, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BadConfiguration } from '#platform/config/variables.ts'
import { startTrace } from '#platform/telemetry/tracing/spans.ts'
import type {
  WebhookReading,
  PaymentProvider,
  ProviderResult,
  StartRequest,
  TradeKey,
} from '../server/providers/payment-provider.ts'
import type { ProviderDefinition, ProviderSetup } from '../server/providers/provider-definition.ts'
import type { ProviderFixture, ProviderFixtureModule } from './provider-fixture.ts'
import { findWebhookFaults, localShop, setUpProvider } from './provider-folders.ts'
import { openProviderRelay, type ProviderFault, type ProviderRelay } from './provider-relay.ts'
import { describeStatements, hasStatement } from './statement-contract-fixture.ts'

/** Cases of capabilities that the adapter does not declare are skipped. */
export function describeProviderContract(definition: ProviderDefinition, module: ProviderFixtureModule): void {
  const { name } = definition
  const { capabilities } = module
  describeStatements(definition, module)
  describe(`${name} as a payment provider`, () => {
    let fixture: ProviderFixture
    let relay: ProviderRelay
    let setup: ProviderSetup
    let provider: PaymentProvider
    const currency = capabilities.currencies[0]!
    beforeAll(async () => {
      fixture = await module.openFixture()
      relay = await openProviderRelay(fixture.origin)
      setup = setUpProvider(definition, module, relay)
      provider = setup.provider
    })
    afterEach(() => {
      relay.fault = null
    })
    afterAll(async () => {
      await relay.close()
      await fixture.close()
    })

    const startRequest = (changes: Partial<StartRequest> = {}): StartRequest => ({
      outTradeNo: `C${randomBytes(6).toString('hex').toUpperCase()}_1`,
      money: { minorUnits: 1990, currency },
      subject: '龙井 100% & "青瓷" + <b> &lt; 🍵',
      returnUrl: fixture.returnUrl,
      notifyUrl: fixture.notifyUrl,
      expiresAt: new Date(fixture.now().getTime() + 15 * 60_000),
      scene: capabilities.scenes[0]!,
      payerIp: '203.0.113.7',
      ...changes,
    })
    async function start(changes: Partial<StartRequest> = {}) {
      const request = startRequest(changes)
      const { outTradeNo } = request
      const result = await provider.start(request)
      if (result.kind !== 'ok') throw new Error(`not started: ${result.raw}`)
      const { action, providerRef = null } = result.value
      return {
        outTradeNo,
        providerRef,
        tradeNo: null,
        payUrl: action.url,
        actionType: action.type,
        actionExpiresAt: action.expiresAt,
      }
    }
    async function paid(changes: Partial<StartRequest> = {}) {
      const trade = await start(changes)
      await fixture.pay(trade.payUrl, trade.outTradeNo)
      return { ...trade, tradeNo: tradeNoOf(await provider.query(trade)) }
    }
    /** Waits until a refund that was only accepted has ended. */
    async function refund(trade: TradeKey, number = 'R1', minorUnits = 1990) {
      const outRequestNo = numberOf(trade, number)
      const money = { minorUnits, currency }
      const paid = { minorUnits: 1990, currency }
      const { notifyUrl } = fixture
      const result = await provider.refund({ trade, outRequestNo, money, paid, notifyUrl, reason: 'buyer' })
      if (result.kind !== 'ok' || result.value !== 'pending') return result
      expect(capabilities.asyncRefund).toBe(true)
      expect(await provider.queryRefund({ trade, outRequestNo })).toMatchObject({ kind: 'ok', value: 'pending' })
      await fixture.finishRefunds?.(trade.outTradeNo)
      return provider.queryRefund({ trade, outRequestNo, money })
    }

    /** Where each refund is reported by itself, a repeat reports it again, and the trade reports no sum. */
    const repeated = capabilities.tellsRefunds ? 'unmoved' : 'succeeded'
    const wholeRefund = capabilities.tellsRefunds
      ? { status: 'refunded', refundedMinorUnits: 1990 }
      : { status: 'paid', refundedMinorUnits: null }

    test('declares its capabilities and currencies', () => {
      expect(provider.name).toBe(name)
      expect(name).toMatch(/^[a-z_]+$/)
      expect(provider.capabilities).toEqual(capabilities)
      expect(capabilities.currencies.length).toBeGreaterThan(0)
      expect(capabilities.scenes.length).toBeGreaterThan(0)
      for (const code of capabilities.currencies) expect(code).toMatch(/^[A-Z]{3}$/)
    })

    test('every webhook gets the response of its call', () => {
      expect(findWebhookFaults(setup)).toEqual([])
    })

    test('only an accepted webhook gets a response that ends its delivery', () => {
      expect(isAccepted(provider.acknowledge('done').status)).toBe(true)
      for (const outcome of ['retry', 'invalid'] as const) {
        const { status, type } = provider.acknowledge(outcome)
        expect(isAccepted(status)).toBe(false)
        expect(type).toMatch(/^[a-z]+\/[a-z]+/)
      }
    })

    test.each(capabilities.scenes)('a payment that was started can be paid (%s)', async (scene) => {
      const trade = await paid({ scene })
      expect(trade.actionType).toBe(scene === 'qr' ? 'qr' : 'redirect')
      expect(trade.actionExpiresAt.getTime()).toBeGreaterThan(fixture.now().getTime() + 60_000)
      expect(await provider.query(trade)).toMatchObject({
        kind: 'ok',
        raw: expect.any(String),
        value: {
          outTradeNo: trade.outTradeNo,
          status: 'paid',
          money: { minorUnits: 1990, currency },
          tradeNo: expect.any(String),
          paidAt: expect.any(Date),
        },
      })
    })

    test('started again with the same request is the same trade', async () => {
      const { expiresAt } = startRequest()
      const trade = await start({ expiresAt })
      await fixture.logIn(trade.payUrl, trade.outTradeNo)
      const before = await provider.query(trade)
      const again = await paid({ outTradeNo: trade.outTradeNo, expiresAt })
      const after = await provider.query(trade)
      expect(again.providerRef).toBe(trade.providerRef)
      expect(after).toMatchObject({ value: { status: 'paid' } })
      // Some providers number a trade once it is paid.
      expect(tradeNoOf(after)).toBe(tradeNoOf(before) ?? tradeNoOf(after))
    })

    test('a trade that nobody has opened is none, or waiting where it exists once started', async () => {
      const unopened = fixture.knowsTradeOnceStarted ? { status: 'waiting' } : 'none'
      expect(await provider.query(await start())).toMatchObject({ kind: 'ok', value: unopened })
    })

    test('an open trade is waiting', async () => {
      const trade = await start()
      await fixture.logIn(trade.payUrl, trade.outTradeNo)
      expect(await provider.query(trade)).toMatchObject({ kind: 'ok', value: { status: 'waiting', paidAt: null } })
    })

    test.runIf(capabilities.close)('a trade is closed permanently, or there is none to close', async () => {
      const trade = await start()
      const unopened = fixture.knowsTradeOnceStarted ? 'closed' : 'none'
      expect(await provider.close(trade)).toMatchObject({ kind: 'ok', value: unopened })
      const opened = await start()
      await fixture.logIn(opened.payUrl, opened.outTradeNo)
      expect(await provider.close(opened)).toMatchObject({ kind: 'ok', value: 'closed' })
      expect(await provider.query(opened)).toMatchObject({ kind: 'ok', value: { status: 'closed' } })
    })

    test.runIf(capabilities.close)('a paid trade cannot be closed', async () => {
      const trade = await paid()
      expect(await provider.close(trade)).toMatchObject({ kind: 'ok', value: 'not_waiting' })
      expect(await provider.query(trade)).toMatchObject({ value: { status: 'paid' } })
    })

    test('a refund sent twice moves money once', async () => {
      const trade = await paid()
      expect(await provider.queryRefund({ trade, outRequestNo: numberOf(trade, 'R1') })).toMatchObject({
        kind: 'ok',
        value: 'none',
      })
      expect(await refund(trade)).toMatchObject({ kind: 'ok', value: 'succeeded' })
      expect(await refund(trade)).toMatchObject({ kind: 'ok', value: repeated })
      expect(await provider.queryRefund({ trade, outRequestNo: numberOf(trade, 'R1') })).toMatchObject({
        value: 'succeeded',
      })
      expect(await provider.query(trade)).toMatchObject({ value: wholeRefund })
    })

    test.runIf(capabilities.partialRefund)('partial refunds reach the total and not beyond', async () => {
      const trade = await paid()
      expect(await refund(trade, 'P1', 1000)).toMatchObject({ kind: 'ok', value: 'succeeded' })
      expect(await provider.query(trade)).toMatchObject({ value: { status: 'paid' } })
      expect(await refund(trade, 'P2', 991)).toMatchObject({ kind: 'failed', code: expect.any(String) })
      expect(await refund(trade, 'P3', 990)).toMatchObject({ kind: 'ok', value: 'succeeded' })
      const { status } = wholeRefund
      expect(await provider.query(trade)).toMatchObject({ value: { status } })
    })

    test.runIf(capabilities.partialRefund)(
      'a refund’s number with another amount is discordant, and no money moves',
      async () => {
        const trade = await paid()
        await refund(trade, 'D1', 500)
        expect(await refund(trade, 'D1', 600)).toMatchObject({ kind: 'unknown', code: 'discordant' })
        expect(await refund(trade, 'D2', 1490)).toMatchObject({ kind: 'ok', value: 'succeeded' })
      },
    )

    test('a refusal is failed with a code, and the same number can be requested again', async () => {
      const trade = await paid()
      await fixture.refuseRefund(trade.outTradeNo)
      expect(await refund(trade)).toMatchObject({ kind: 'failed', code: expect.stringMatching(/./) })
      expect(await refund(trade)).toMatchObject({ kind: 'ok', value: 'succeeded' })
    })

    test('a refund of an unpaid trade is refused', async () => {
      const trade = await start()
      await fixture.logIn(trade.payUrl, trade.outTradeNo)
      expect((await refund(trade)).kind).toBe('failed')
    })

    const calls: Record<string, (trade: TradeKey) => Promise<ProviderResult<unknown>>> = {
      ...(capabilities.startsByCall ? { start: ({ outTradeNo }) => provider.start(startRequest({ outTradeNo })) } : {}),
      query: (trade) => provider.query(trade),
      ...(capabilities.close ? { close: (trade) => provider.close(trade) } : {}),
      refund: (trade) => refund(trade),
      queryRefund: (trade) => provider.queryRefund({ trade, outRequestNo: numberOf(trade, 'R1') }),
      ...(hasStatement(definition, module) ? { readStatement: () => provider.readStatement!('2026-11-26') } : {}),
    }
    const callsAboutTrades = Object.keys(calls).filter((call) => call !== 'readStatement')
    /** A trade about which the call has something to report. */
    async function tradeFor(call: string) {
      if (call !== 'close') return paid()
      const trade = await start()
      await fixture.logIn(trade.payUrl, trade.outTradeNo)
      return trade
    }

    describe.each<ProviderFault>(['lost', 'lost_after', 'forged', 'redirects'])('a response: %s', (fault) => {
      test.each(Object.keys(calls))('to %s is unknown, and never thrown', async (call) => {
        const trade = await tradeFor(call)
        relay.fault = fault
        expect(await calls[call]!(trade)).toMatchObject({ kind: 'unknown', raw: expect.stringMatching(/./) })
        relay.fault = null
        expect(relay.countFollowed(), 'requests to where a redirect leads').toBe(0)
        if (call !== 'refund') return
        const isDone = fault === 'lost_after' || fault === 'forged'
        expect(await refund(trade)).toMatchObject({ kind: 'ok', value: isDone ? repeated : 'succeeded' })
        await fixture.finishRefunds?.(trade.outTradeNo)
        expect(await provider.queryRefund({ trade, outRequestNo: numberOf(trade, 'R1') })).toMatchObject({
          value: 'succeeded',
        })
      })
    })

    test('a response that never comes is unknown within ten seconds', async () => {
      const trade = await paid()
      relay.fault = 'hangs'
      const results = Promise.all(Object.values(calls).map((call) => call(trade)))
      const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'no timeout').unref())
      expect(await Promise.race([results, late])).toEqual(
        Object.keys(calls).map(() => expect.objectContaining({ kind: 'unknown' })),
      )
    })

    test.each(callsAboutTrades)('a signed response about another trade is unknown: %s', async (call) => {
      const [trade, other] = [await tradeFor(call), await tradeFor(call)]
      if (call === 'queryRefund') await refund(trade)
      expect((await calls[call]!(trade)).kind).not.toBe('unknown')
      // Some providers name no trade where money does not depend on it.
      if (/start|close/.test(call) && !relay.last!.body.includes(trade.outTradeNo)) return
      relay.fault = 'other_trade'
      expect(await calls[call]!(other)).toMatchObject({ kind: 'unknown' })
    })

    test('every call is a span', async () => {
      const trade = await paid()
      const spans: SpanKind[] = []
      const onEnd = (span: { kind: SpanKind }) => void spans.push(span.kind)
      const done = async () => undefined
      const recorder = { onStart() {}, onEnd, forceFlush: done, shutdown: done }
      trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [recorder] }))
      context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
      try {
        await startTrace('a purchase', SpanKind.INTERNAL)!.around(() => calls.query!(trade))
      } finally {
        trace.disable()
        context.disable()
      }
      expect(spans).toEqual([SpanKind.CLIENT])
    })

    test('a gateway without https, or on this machine while the shop is public, prevents the start', () => {
      const setUpAt = (origin: string, shopOrigin: string) => () =>
        definition.setUp({
          variables: module.variablesAt(origin),
          place: { ...localShop, shopOrigin },
          now: fixture.now,
        })
      expect(setUpAt('http://pay.example', localShop.shopOrigin)).toThrow(BadConfiguration)
      expect(setUpAt('http://127.0.0.1:9', 'https://shop.example')).toThrow(BadConfiguration)
      expect(setUpAt('https://pay.example', 'https://shop.example')()).toMatchObject({ provider: { name } })
    })

    test.each(['no JSON', '', 'null', '[]', '{}', '{"trade":null}'])('a signed webhook is never thrown: %s', (text) => {
      expect(provider.readWebhook(module.signWebhook(text)).kind).toMatch(/^(?:refused|foreign)$/)
    })

    test.runIf(module.buyer)('the record of responses and webhooks does not name the buyer', async () => {
      const trade = await paid()
      const query = await provider.query(trade)
      expect(relay.last!.body.toString()).toContain(module.buyer)
      const [webhook] = await fixture.webhooks(trade.outTradeNo)
      const content = module.decrypt?.(webhook!) ?? Buffer.from(webhook!.body).toString()
      expect(content).toContain(module.buyer)
      expect(query.raw + JSON.stringify(provider.readWebhook(webhook!))).not.toContain(module.buyer)
    })

    test('a webhook reports the same as the response to a query', async () => {
      const trade = await paid()
      const [webhook] = await fixture.webhooks(trade.outTradeNo)
      const reading = provider.readWebhook(webhook!)
      const found = await provider.query(trade)
      expect(reading).toMatchObject({ kind: 'trade', raw: expect.any(String) })
      expect(tradeOf(reading)).toEqual(found.kind === 'ok' ? found.value : null)
    })

    test.runIf(capabilities.partialRefund)(
      'the webhook of a partial refund has its amount and its number',
      async () => {
        const trade = await paid()
        await refund(trade, 'N1', 500)
        const webhook = (await fixture.webhooks(trade.outTradeNo)).at(-1)
        const reading = provider.readWebhook(webhook!)
        if (!capabilities.tellsRefunds) {
          const { outTradeNo } = trade
          const partial = { outTradeNo, outRequestNo: numberOf(trade, 'N1'), minorUnits: 500, state: 'succeeded' }
          expect(reading).toMatchObject({ kind: 'refund', refund: partial })
          return
        }
        expect(tradeOf(reading)).toMatchObject({
          status: 'paid',
          refundedMinorUnits: 500,
          outRequestNo: numberOf(trade, 'N1'),
        })
      },
    )

    test('a webhook with any change, removal or addition is rejected', async () => {
      const { outTradeNo } = await paid()
      const [webhook] = await fixture.webhooks(outTradeNo)
      const { headers, body } = webhook!
      const text = Buffer.from(body).toString()
      const forgeries = [
        ...(module.decrypt
          ? [text.replace(/.(?=.{40}$)/s, (character) => (character === 'A' ? 'B' : 'A'))]
          : [
              text.replace(/19\.?90/, (sum) => sum.replace(/0$/, '1')),
              text.replace(outTradeNo, outTradeNo.replace(/_1$/, '_2')),
            ]),
        text.slice(0, -20),
        `${text}&x=1`,
        '',
      ]
      for (const forgery of forgeries) {
        expect(forgery).not.toBe(text)
        expect(provider.readWebhook({ headers, body: Buffer.from(forgery) }).kind, forgery.slice(-40)).toBe('refused')
      }
    })
  })
}

/** Some providers require numbers that are unique among all refunds. */
const numberOf = ({ outTradeNo }: TradeKey, number: string) => `${outTradeNo}_${number}`

const isAccepted = (status: number) => status >= 200 && status < 300

function tradeOf(reading: WebhookReading) {
  return reading.kind === 'trade' ? reading.trade : null
}

function tradeNoOf(result: Awaited<ReturnType<PaymentProvider['query']>>): string | null {
  return result.kind === 'ok' && result.value !== 'none' ? result.value.tradeNo : null
}
