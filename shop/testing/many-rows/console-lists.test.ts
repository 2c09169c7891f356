/** Checks the statements of the console's lists in a shop where each list has many thousands of rows, or as many as it may have. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { maxCodesPerPromotion, maxPromotions, maxSummedUses } from '#features/promotions/values.ts'
import { maxWordsCounted } from '#features/goods-facts/values.ts'
import { maxIgnored, maxSynonymGroups, shownDays } from '#features/search/values.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { type CheckedList, createFilledShop, type FilledShop, usualReads } from './filled-shop.ts'

const many = 100_000
/** Fewer, because these rows have many indexes and keys; still three times what is counted. */
const manyOrders = 30_000
const manySessions = 30_000
/** More than any shop has. */
const manyStaff = 5_000
const searchedDays = 30
const wordsPerDay = 4_000
/** More than are summed. */
const manyOfBatch = 12_000
const fewOfBatch = 500
const largeBatch = '00000000-0000-4000-8000-000000000001'
const smallBatch = '00000000-0000-4000-8000-000000000002'

let filled: FilledShop
let packer: SignedIn

beforeAll(async () => {
  filled = await createFilledShop('console-lists.test.ts')
  const { shop, owner } = filled
  packer = await signInAs(shop, 'packer')
  await createGoods(shop.context, {})
  const { id: userId } = await registerShopper(shop)
  await filled.insertRows([
    sql`
    insert into orders (order_number, user_id, status, fulfilment, total_in_fen, currency, redirect_url, created_at, expires_at, paid_at)
    select 'OLD-' || n, ${userId}, 'paid', 'delivered', 500, 'CNY', '', now(), now(), now() from generate_series(1, ${manyOrders}::integer) n`,
    // Neither the first, with codes, nor the last, without, limits its uses.
    sql`
    insert into promotions (names, kind, percent, needs_code, is_active)
    select '{"en": "Tea"}', 'percent', 10, n = 1, n % 40 = 0 from generate_series(1, ${maxPromotions}::integer) n order by n`,
    sql`
    insert into promotion_codes (code, promotion_id) select 'TEA' || n, 1 from generate_series(1, ${maxCodesPerPromotion}::integer) n`,
    sql`
    insert into promotion_uses (promotion_id, code, order_id, user_id, discount_in_fen)
    select promotion_id, code, id, ${userId}, 10 from orders cross join (values (1, 'TEA1'), (${maxPromotions}::integer, null)) used (promotion_id, code)`,
    sql`
    insert into search_counts (day, language, words, count, found_count)
    select current_date - day, 'en', 'word ' || n, n % 9, 1 + n % 7
    from generate_series(0, ${searchedDays - 1}::integer) day cross join generate_series(1, ${wordsPerDay}::integer) n`,
    sql`
    insert into ignored_searches (words, ignored_at) select 'word ' || n, now() from generate_series(1, ${maxIgnored}::integer) n`,
    sql`
    insert into search_synonyms (words) select array['word ' || n, 'name ' || n] from generate_series(1, ${maxSynonymGroups}::integer) n`,
    sql`
    insert into fact_words (fact, names) select case when n % 2 = 0 then 'brand' else 'material' end,
      jsonb_build_object('zh-CN', '牌子' || n, 'en', 'Brand ' || n) from generate_series(1, ${many}::integer) n`,
    sql`
    insert into stock_movements (goods_id, cause, stock_change, sold_change, created_at, reason)
    select 1 + n % 2, 'count', 1, 0, now() - n * interval '1 second', 'arrival' from generate_series(1, ${many}::integer) n`,
    sql`
    insert into audit_entries (at, staff_id, staff_name, actor, action, subject_kind, subject_id, subject_label, changes)
    select now() - n * interval '1 minute', ${owner.id}, '', 'staff', 'goods.change', 'goods', (1 + n % 2)::text, 'G', '{"price": ["1.00", "2.00"]}'
    from generate_series(1, ${many}::integer) n`,
    // By the shop itself, older than a few of commands, of one packer and of one manager.
    sql`
    insert into staff (username, username_key, display_name, role, created_at)
    select 'p' || n, 'p' || n, 'Packer ' || n, 'packer', now() from generate_series(1, ${manyStaff}::integer) n`,
    sql`
    insert into staff_sessions (token_hash, staff_id, stage, created_at, seen_at, expires_at, address, browser)
    select 'h' || n, case when n <= 500 then ${owner.id} else ${owner.id} + 1 + n % ${manyStaff} end, 'done', now(), now(), now() + interval '1 hour', '', ''
    from generate_series(1, ${manySessions}::integer) n`,
    sql`
    insert into audit_entries (at, staff_id, staff_name, actor, action, subject_kind, subject_id, subject_label, changes)
    select now() - interval '1 year' - n * interval '1 minute', case when n > 20 and n <= 40 then ${packer.id}::bigint end, '',
      case when n <= 20 then 'command' when n <= 40 then 'staff' else 'system' end, 'refund.send', 'refund', n::text, 'R', '{}'
    from generate_series(1, ${many}::integer) n order by n desc`,
    // Two imports of the same person.
    sql`
    insert into audit_entries (at, staff_id, staff_name, actor, action, subject_kind, subject_id, subject_label, changes, batch_id, continues_batch)
    select now(), ${owner.id}, '', 'staff', 'goods.import_row', 'goods', (2 + n)::text, 'G', '{"price": ["1.00", "2.00"], "stock": [1, 3]}',
      case when n <= ${manyOfBatch} then ${largeBatch} else ${smallBatch} end::uuid, n not in (1, ${manyOfBatch + 1}::integer)
    from generate_series(1, ${manyOfBatch + fewOfBatch}::integer) n order by n`,
  ])
  await filled.analyse(lists)
}, 240_000)
afterAll(() => filled.shop.close())

const wordsOfWeek = shownDays * wordsPerDay
const lists: Record<string, CheckedList> = {
  promotions: {
    tables: ['promotion_uses', 'promotion_codes'],
    addresses: ['', 'running', 'off'].flatMap((tab) => [
      `promotions/?tab=${tab || 'all'}`,
      `promotions/?tab=${tab || 'all'}&page=1`,
    ]),
    maxRead: 2 * maxCodesPerPromotion + usualReads,
  },
  'codes of a promotion': {
    tables: ['promotion_uses', 'promotion_codes'],
    addresses: ['promotions/1/codes/', 'promotions/1/codes/?page=2000', 'promotions/1/codes/?q=TEA49'],
    maxRead: maxCodesPerPromotion + usualReads,
  },
  'search words': {
    tables: ['search_counts', 'ignored_searches', 'search_synonyms'],
    addresses: ['search/misses/', 'search/words/', 'search/ignored/', 'search/proposals/', 'synonyms/'],
    maxRead: searchedDays * wordsPerDay,
    maxSorted: wordsOfWeek,
  },
  vocabulary: {
    tables: ['fact_words'],
    addresses: ['', 'fact=brand', 'page=400', 'q=牌子777', 'q=Brand 77', 'fact=material&q=牌子777'].map(
      (query) => `fact_words/?${query}`,
    ),
  },
  'movements and history of an item': {
    tables: ['stock_movements', 'audit_entries'],
    addresses: ['movements', 'history'].flatMap((list) => [`goods/1/${list}/`, `goods/1/${list}/?page=300`]),
  },
  'staff and sessions': {
    tables: ['staff', 'staff_sessions', 'staff_passkeys'],
    addresses: ['staff/', `staff/?page=${manyStaff / 100}&page_size=100`, 'me/sessions/', 'me/sessions/?page=20'],
  },
  'audit log': {
    tables: ['audit_entries'],
    addresses: [
      '',
      'page=300',
      'subject=goods:1',
      'action=goods.change',
      'action=goods.import_row',
      'kind=goods',
      'kind=shop',
      'from=2025-01-01',
      'to=2025-01-01',
      'from=2025-01-01&to=2026-01-01',
      'staff_id=1',
      'staff_id=1&page=300',
      'actor=staff',
      'actor=command',
      'actor=system',
      `batch_id=${largeBatch}&action=goods.import_row`,
      `batch_id=${largeBatch}&action=goods.import_row&page=300`,
    ].map((query) => `trail/?${query}`),
  },
}

test.each(Object.entries(lists))('%s: each page reads few rows', (_name, list) => filled.check(list))

test('entries of one of the few who wrote little are found without those of others', async () => {
  const list = { tables: ['audit_entries'], maxRead: 100, maxListRead: 100 }
  for (const query of [`staff_id=${packer.id}`, 'actor=command', `staff_id=${packer.id}&kind=refund`])
    await filled.check({ ...list, addresses: [`trail/?${query}`] })
})

test('a manager sees what packers did among the entries of all', async () => {
  const manager = await signInAs(filled.shop, 'manager')
  await filled.checkStatements('manager', { tables: ['audit_entries'] }, () =>
    manager.call('GET', '/api/console/trail/'),
  )
})

test('what is counted for a list ends at its maximum', async () => {
  const read = async (address: string) => (await filled.owner.call('GET', `/api/console/${address}`)).body
  expect(await read(`promotions/${maxPromotions}/`)).toMatchObject({ used_count: maxSummedUses + 1 })
  expect((await read('promotions/1/codes/?page_size=1')).results).toEqual([
    { code: 'TEA1', use_limit: null, used_count: maxSummedUses + 1 },
  ])
  expect(await read('fact_words/')).toMatchObject({ count: maxWordsCounted })
  expect((await read('fact_words/?q=牌子99999')).results).toMatchObject([{ names: { en: 'Brand 99999' } }])
})

test('a batch is one entry; a large one has no sums', async () => {
  const { results } = (await filled.owner.call('GET', '/api/console/trail/?action=goods.import_row')).body
  const fields = ['price', 'stock']
  expect(results.map(({ batch }: { batch: object }) => batch)).toEqual([
    expect.objectContaining({ entries: fewOfBatch, stock: 2 * fewOfBatch, fields }),
    expect.objectContaining({ entries: manyOfBatch, stock: null, fields }),
  ])
})
