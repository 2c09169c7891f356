import { expect, test } from 'vitest'
import { judgeHealth, type ShopState } from './judge-health.ts'

const now = new Date('2026-11-26T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const day = 24 * 60

const sweeper = { name: 'mails to send', reportedAt: ago(0), succeededAt: ago(0), failures: 0, error: null }
const wellShop: ShopState = {
  now,
  facts: {
    databaseVersion: '18.4',
    connections: 20,
    maxConnections: 100,
    responses: { at: ago(1).toISOString(), areSilent: false },
    ledger: { at: ago(9 * 60).toISOString(), differences: 0 },
    backedUpAt: ago(day).toISOString(),
    hasPaidOrders: true,
    lateMails: 0,
    mailError: null,
    failedMails: 0,
    failedMailError: null,
  },
  providers: [{ kind: 'responds', name: 'Alipay' }],
  disks: [{ name: 'the disk of DATA_DIR', freeShare: 0.5, isScarce: false }],
  sweepers: [{ ...sweeper, oldestDueAt: null }],
  certificate: { kind: 'own', validUntil: ago(-60 * day) },
  papers: [{ name: null, validUntil: '2027-06-30', state: 'valid' }],
  hasMailServer: true,
  version: '1.0',
}

test('of a shop that is well every part is good', () => {
  expect(judgeHealth(wellShop).map(({ key, state }) => [key, state])).toEqual(
    ['payments', 'database', 'disk', 'background', 'ledger', 'backup', 'mail', 'certificate', 'papers', 'version'].map(
      (key) => [key, 'good'],
    ),
  )
})

const withFacts = (facts: Partial<ShopState['facts']>): Partial<ShopState> => ({
  facts: { ...wellShop.facts, ...facts },
})
const withSweeper = (changes: object): Partial<ShopState> => ({
  sweepers: [{ ...sweeper, oldestDueAt: null, ...changes }],
})
const withDisk = (freeShare: number, isScarce = false): Partial<ShopState> => ({
  disks: [{ name: 'the disk of DATA_DIR', freeShare, isScarce }],
})
const certificateFor = (minutes: number): Partial<ShopState> => ({
  certificate: { kind: 'own', validUntil: ago(-minutes) },
})

test.each<[part: string, change: Partial<ShopState>, state: string, reason: string]>([
  ['payments', { providers: [{ kind: 'silent', name: 'Alipay', detail: 'x' }] }, 'bad', 'silent'],
  ['payments', { providers: [{ kind: 'refused', name: 'Alipay', detail: 'x' }] }, 'bad', 'refused'],
  ['payments', { providers: [{ kind: 'pretended_money', name: 'Alipay' }] }, 'watch', 'pretended_money'],
  ['database', withFacts({ connections: 81 }), 'watch', 'crowded'],
  ['disk', withDisk(0.09), 'watch', 'little_room'],
  ['disk', withDisk(0.01, true), 'bad', 'full'],
  ['background', { sweepers: [] }, 'watch', 'starting'],
  ['background', withSweeper({ reportedAt: ago(4) }), 'bad', 'stopped'],
  ['background', withSweeper({ failures: 3, error: 'away' }), 'bad', 'failing'],
  ['background', withSweeper({ failures: 2 }), 'good', 'runs'],
  ['background', withSweeper({ oldestDueAt: ago(121) }), 'watch', 'late'],
  ['ledger', withFacts({ ledger: null }), 'watch', 'never'],
  ['ledger', withFacts({ ledger: { at: ago(3 * day).toISOString(), differences: 0 } }), 'watch', 'outdated'],
  ['ledger', withFacts({ ledger: { at: ago(1).toISOString(), differences: 2 } }), 'bad', 'differences'],
  ['backup', withFacts({ backedUpAt: null }), 'bad', 'never'],
  ['backup', withFacts({ backedUpAt: null, hasPaidOrders: false }), 'watch', 'never'],
  ['backup', withFacts({ backedUpAt: ago(8 * day).toISOString() }), 'watch', 'outdated'],
  ['backup', withFacts({ backedUpAt: ago(31 * day).toISOString() }), 'bad', 'outdated'],
  ['mail', { hasMailServer: false }, 'watch', 'no_server'],
  ['mail', withFacts({ lateMails: 2, mailError: '450 later' }), 'bad', 'waiting'],
  ['mail', withFacts({ failedMails: 3, lateMails: 2 }), 'bad', 'failed'],
  ['mail', { ...withFacts({ failedMails: 3 }), hasMailServer: false }, 'watch', 'no_server'],
  ['certificate', { certificate: { kind: 'elsewhere' } }, 'good', 'elsewhere'],
  ['certificate', certificateFor(20 * day), 'watch', 'ends'],
  ['certificate', certificateFor(2 * day), 'bad', 'ends'],
  ['certificate', certificateFor(-1), 'bad', 'ended'],
])('%s %j is %s: %s', (key, change, state, reason) => {
  const entry = judgeHealth({ ...wellShop, ...change }).find((one) => one.key === key)
  expect(entry).toMatchObject({ state, reason })
})

test.each(['failedMails', 'lateMails'] as const)('the reason of %s names no shopper', (count) => {
  const error = '550 5.1.1 <shopper@mail.example>: user shopper@mail.example unknown'
  const facts = withFacts({ [count]: 2, mailError: error, failedMailError: error })
  const mail = judgeHealth({ ...wellShop, ...facts }).find(({ key }) => key === 'mail')
  expect(mail).toMatchObject({ count: 2, detail: '550 5.1.1 <…>: user … unknown' })
})

test('a sweeper that a release has removed neither fails nor hides that nobody works', () => {
  const removed = { ...sweeper, name: 'removed', oldestDueAt: null, failures: 9, reportedAt: ago(day) }
  const background = (sweepers: ShopState['sweepers']) =>
    judgeHealth({ ...wellShop, sweepers }).find(({ key }) => key === 'background')
  expect(background([removed, ...wellShop.sweepers])).toMatchObject({ state: 'good' })
  expect(background([removed])).toMatchObject({ reason: 'stopped', at: removed.reportedAt.toISOString() })
})

test('each paper that ends or has ended is named, and without dated papers none', () => {
  const papersOf = (papers: ShopState['papers']) =>
    judgeHealth({ ...wellShop, papers }).filter(({ key }) => key === 'papers')
  const ended = { name: 'Food JY1', validUntil: '2026-11-25', state: 'ended' } as const
  const ends = { name: 'Fire F1', validUntil: '2026-12-20', state: 'ends' } as const
  expect(papersOf([ended, ends, ...wellShop.papers])).toMatchObject([
    { state: 'bad', reason: 'ended', name: 'Food JY1', at: '2026-11-25T15:59:59.000Z' },
    { state: 'watch', reason: 'ends', name: 'Fire F1', at: '2026-12-20T15:59:59.000Z' },
  ])
  expect(papersOf(wellShop.papers)).toMatchObject([{ state: 'good', reason: 'valid', name: null }])
  expect(papersOf([])).toEqual([])
})
