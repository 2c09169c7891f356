/** Two devices, fresh codes and lost answers: one trade of an order at the bank is payable at a time. */
import { expect, test } from 'vitest'
import { statusOf } from '#features/orders/testing/order-factory.ts'
import { numberOf, openBankCashierOfFile } from '../fixtures/bank-cashier-fixture.ts'
import { phone } from '../fixtures/user-agents.ts'

const open = openBankCashierOfFile()
const { attemptWords, cashier, sweep, waitingOrder } = open
const notPayable = { status: 409, body: { code: 'order_not_payable' } }

test('a device whose payment another one has opened ends nothing when it reads its code again', async () => {
  const order = await waitingOrder()
  const computer = await cashier(order)
  expect((await cashier(order, { resume: true })).body.url).toBe(computer.body.url)
  const taken = await cashier(order, {}, { 'user-agent': phone })
  expect(await cashier(order, { resume: true })).toMatchObject({ status: 409, body: { code: 'cashier_elsewhere' } })
  const again = await cashier(order, { resume: true }, { 'user-agent': phone })
  expect(again.body.url).toBe(taken.body.url)
  expect(await attemptWords(order)).toEqual(['bank qr closed', 'bank wap created'])
  expect((await cashier(order)).body.action).toBe('qr')
  expect(await cashier(order, { resume: true }, { 'user-agent': phone })).toMatchObject({
    body: { code: 'cashier_elsewhere' },
  })
  expect(await attemptWords(order)).toEqual(['bank qr closed', 'bank wap closed', 'bank qr created'])
})

test('a poll of the order has the number of the present code alone', async () => {
  const order = await waitingOrder()
  const path = `/api/order/${order.orderNumber}/`
  const numbers = async () => (await open.shop.call('GET', path, { token: open.shopper.access })).body.payment_numbers
  expect(await numbers()).toEqual([])
  await cashier(order)
  expect(await numbers()).toEqual([numberOf(order)])
  await cashier(order, { fresh: true })
  expect(await numbers()).toEqual([numberOf(order, 2)])
  await open.bank.pay(numberOf(order, 2), true)
  await cashier(order, { fresh: true })
  expect(await numbers()).toEqual([])
})

test('two devices that open the payment at once leave one trade that can be paid', async () => {
  const order = await waitingOrder()
  const answers = await Promise.all([cashier(order), cashier(order, {}, { 'user-agent': phone })])
  expect(answers.map(({ status }) => status)).toContain(200)
  await sweep()
  const payable = (await attemptWords(order)).filter((attempt) => /created|waiting/.test(attempt))
  expect(payable).toHaveLength(1)
})

test('when the query of a paid code gets no answer, it is repeated before a fresh one is shown', async () => {
  const order = await waitingOrder()
  await cashier(order)
  await open.bank.pay(numberOf(order), true)
  open.bank.spoil(numberOf(order), 'query', 'lost')
  expect(await cashier(order, { fresh: true })).toMatchObject(notPayable)
  expect(open.bank.countCalls(numberOf(order), 'query')).toBe(2)
  expect(open.bank.countCalls(numberOf(order, 2), 'start')).toBe(0)
  expect(await statusOf(open.shop, order.orderNumber)).toBe('paid')
})

test('while a code that is paid cannot be queried, a fresh one is not shown', async () => {
  const order = await waitingOrder()
  await cashier(order)
  await open.bank.pay(numberOf(order), true)
  open.bank.spoil(numberOf(order), 'query', 'lost', 2)
  expect(await cashier(order, { fresh: true })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(open.bank.countCalls(numberOf(order, 2), 'start')).toBe(0)
  expect(await cashier(order)).toMatchObject(notPayable)
  expect(open.bank.countCalls(numberOf(order, 2), 'start')).toBe(0)
  expect(await statusOf(open.shop, order.orderNumber)).toBe('paid')
})

test('while the old code cannot be closed, a fresh one is not shown', async () => {
  const order = await waitingOrder()
  await cashier(order)
  open.bank.spoil(numberOf(order), 'close', 'lost', 2)
  expect(await cashier(order, { fresh: true })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(open.bank.countCalls(numberOf(order, 2), 'start')).toBe(0)
  expect((await cashier(order)).status).toBe(200)
  expect(await attemptWords(order)).toEqual(['bank qr closed', 'bank qr created'])
})

test('of 64 requests at once for a twentieth attempt one makes it, and no other reaches the provider', async () => {
  const order = await waitingOrder()
  for (let press = 1; press < 20; press++) await cashier(order, { fresh: true })
  const userAgent = (n: number): Record<string, string> => (n % 2 === 0 ? {} : { 'user-agent': phone })
  const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => cashier(order, { fresh: true }, userAgent(n))))
  const urls = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.url))
  expect(urls.size).toBe(1)
  for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(notPayable)
  const starts = (attempt: number) => open.bank.countCalls(numberOf(order, attempt), 'start')
  expect(Array.from({ length: 21 }, (_, index) => starts(index + 1))).toEqual([...Array(20).fill(1), 0])
  const words = await attemptWords(order)
  expect(words).toHaveLength(20)
  expect(words.filter((attempt) => attempt.endsWith('created'))).toEqual([words.at(-1)])
  const present = await cashier(order, {}, words.at(-1)!.includes('wap') ? { 'user-agent': phone } : {})
  expect(urls).toContain(present.body.url)
  expect((await cashier(order, { provider: 'alipay' })).status).toBe(200)
  await open.bank.pay(numberOf(order, 20))
  expect(await statusOf(open.shop, order.orderNumber)).toBe('paid')
})
