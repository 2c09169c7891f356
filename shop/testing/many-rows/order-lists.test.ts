/** Checks the statements of lists about shoppers and their orders in a shop where each list has many thousands of rows. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { invoiceTabs } from '#features/invoices/values.ts'
import { consoleOrderings, orderTabs } from '#features/orders/values.ts'
import { mailTabs } from '#features/mail/values.ts'
import { caseTabs } from '#features/payments/values.ts'
import { returnTabs } from '#features/returns/values.ts'
import { eraseReviewsOfPerson } from '#features/reviews/server/queries/review-person-queries.ts'
import { maxReviewPages, reviewTabs } from '#features/reviews/values.ts'
import { type CheckedList, createFilledShop, type FilledShop } from './filled-shop.ts'

/** Three times what is counted. */
const many = 30_000
const manyMails = 100_000
/** The oldest mails still wait, because a mail server is away. */
const waitingMails = 4_000
const failedMails = 20_000
/** One shopper has placed so many. */
const manyOrders = 2_000
const page = 100

let filled: FilledShop
let goodsId: number
beforeAll(async () => {
  filled = await createFilledShop('order-lists.test.ts')
  goodsId = await createGoods(filled.shop.context, {})
  await filled.insertRows([
    sql`insert into users (username, username_key, password_hash, email, email_key, email_verified_at, blocked_at)
      select 'tea' || n, 'tea' || n, '', 'tea' || n || '@example.com', 'tea' || n || '@example.com', now(), case when n % 3 = 0 then now() end
      from generate_series(1, ${many}::integer) n`,
    sql`insert into addresses (user_id, recipient, phone, country, street)
      select id, 'T', '138' || lpad(id::text, 8, '0'), 'CN', 'Long street' from users`,
    sql`insert into orders (order_number, user_id, status, fulfilment, total_in_fen, currency, redirect_url, created_at, expires_at, paid_at)
      select 'OLD-' || n, first.id + case when n > ${manyOrders} then n - 1 else 0 end, 'paid', 'delivered', 500, 'CNY', '', at, at, at
      from generate_series(1, ${many}::integer) n cross join lateral (select now() - (${many} - n) * interval '1 hour' as at) times
      cross join (select id from users where username_key = 'tea1') first`,
    sql`insert into order_addresses (order_id, recipient, phone, country, street, created_at)
      select id, 'T', '139' || lpad(id::text, 8, '0'), 'CN', 'Long street', now() from orders`,
    sql`insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, paid_in_fen)
      select id, 1, ${goodsId}, '{"en": "Tea"}', 1, 500, 500 from orders`,
    sql`insert into payments (order_id, provider, out_trade_no, status, amount_in_fen, currency, trade_no, expires_at, paid_at)
      select id, 'alipay', 'OLD-' || id, 'succeeded', 500, 'CNY', 'OLD-' || id, created_at, created_at from orders`,
    sql`insert into review_cases (kind, subject, payment_id, order_id, facts, opened_at, closed_at)
      select 'payment', 'payment ' || id, id, order_id, '{"outcome": "amount_mismatch", "source": "notice", "tradeNo": "T", "status": "paid",
        "minorUnits": 1, "currency": "CNY", "refundedMinorUnits": 0}', created_at, case when id % 2 = 0 then created_at + interval '1 minute' end
      from payments`,
    sql`insert into reviews (order_id, position, user_id, goods_id, author, stars, text, picture_count, status, waiting_reasons, reason,
        reply, replied_at, helpful_count, report_count, created_at)
      select id, 1, user_id, ${goodsId}, 't***a', 1 + id % 5, 'Tea', id % 3, state, case state when 'waiting' then '{word}' else '{}' end::text[],
        case state when 'hidden' then 'No' else '' end, case when id % 3 = 0 then 'Thanks' else '' end, case when id % 3 = 0 then now() end,
        id % 7, case when id % 3 = 1 then 1 else 0 end, created_at
      from orders cross join lateral (select (array['waiting', 'hidden', 'shown', 'shown'])[1 + id % 4] as state) states`,
    sql`insert into goods_ratings (goods_id, stars_1, stars_2, stars_3, stars_4, stars_5, pictured)
      select goods_id, count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
        count(*) filter (where stars = 4), count(*) filter (where stars = 5), count(*) filter (where picture_count > 0)
      from reviews where status = 'shown' group by goods_id`,
    sql`insert into returns (return_number, order_id, kind, reason, status, amount_in_fen, created_at)
      select 'R-' || id, id, 'money_only', 'faulty', (array['requested', 'approved', 'sent_back', 'received', 'refunding', 'refunded', 'refused',
        'withdrawn', 'lapsed'])[1 + id % 9], 500, created_at from orders`,
    sql`insert into return_lines (return_id, order_id, position, units, amount_in_fen) select id, order_id, 1, '{1}', 500 from returns`,
    sql`insert into invoice_requests (order_id, kind, title, tax_number, language, status, stated_rates, amount_in_fen, correction_in_fen,
        created_at, waiting_since)
      select id, 'company', 'Tea house ' || id, 'TAX' || id, 'en', state, case when state in ('issued', 'to_correct', 'corrected') then '[]'::jsonb end,
        500, case state when 'to_correct' then 100 else 0 end, created_at, case when state in ('requested', 'to_correct') then created_at end
      from orders cross join lateral (select (array['requested', 'withdrawn', 'declined', 'dropped', 'issued', 'to_correct', 'corrected'])[1 + id % 7] as state) states`,
    sql`insert into invoice_papers (number, request_id, kind, issued_on, rates, created_at)
      select lpad(id::text, 20, '0'), id, 'invoice', created_at, '[]', created_at from invoice_requests where stated_rates is not null`,
    sql`insert into mails (user_id, kind, dedupe_key, language, to_address, subject, text, html, message_id, status, next_attempt_at, sent_at, created_at)
      select null, 'order_paid', 'key ' || n, 'en', 'tea' || n % ${many} || '@example.com', 'Tea', 'Tea', 'Tea', 'message ' || n, status,
        case when status in ('waiting', 'sending') then now() end, case status when 'sent' then now() end, now() - n * interval '1 minute'
      from generate_series(1, ${manyMails}::integer) n cross join lateral (select case when n <= ${waitingMails} then (array['waiting', 'sending'])[1 + n % 2]
        when n <= ${waitingMails + failedMails} then 'failed' when n % 4 = 0 then 'kept' else 'sent' end as status) states`,
  ])
  await filled.analyse(lists)
}, 240_000)
afterAll(() => filled.shop.close())

const pagesOf = (list: string, tabs: readonly string[]) =>
  tabs.flatMap((tab) => [`${list}/?tab=${tab}`, `${list}/?tab=${tab}&page=${page}`])

const lists: Record<string, CheckedList> = {
  'reviews for staff': {
    tables: ['reviews', 'review_pictures', 'orders', 'order_lines'],
    addresses: pagesOf('reviews', reviewTabs),
  },
  returns: {
    tables: ['returns', 'return_lines', 'orders', 'order_lines', 'users'],
    addresses: pagesOf('returns', returnTabs),
  },
  orders: {
    tables: ['orders', 'order_lines', 'order_addresses', 'users'],
    addresses: [
      ...orderTabs.filter((tab) => tab !== 'refunding').map((tab) => `orders/?tab=${tab}`),
      ...pagesOf('orders', ['done', 'all']),
      ...consoleOrderings.map((ordering) => `orders/?tab=all&ordering=${ordering}&page=${page}`),
      ...['OLD-777', '13900000777', 'tea1', 'Long street'].map((q) => `orders/?tab=all&q=${q}`),
      'orders/?tab=all&from=2020-01-01',
      'orders/?tab=all&flag=blue',
      'orders/?tab=all&guest=1',
    ],
  },
  // All are sorted, because a shop has few open returns. Here half of the orders have one.
  'orders with open returns': {
    tables: ['orders', 'returns'],
    maxRead: 2 * many,
    maxListRead: 2 * many,
    maxSorted: many,
    addresses: pagesOf('orders', ['refunding']),
  },
  'the global search': {
    tables: ['orders', 'order_lines', 'order_addresses', 'users', 'shipments'],
    addresses: ['OLD-777', '0777', '13900000777', 'tea', 'tea1', 'Long street', 'nothing'].map((q) => `find/?q=${q}`),
  },
  'payment cases': {
    tables: ['review_cases', 'payments', 'orders', 'refunds'],
    addresses: pagesOf('review', caseTabs),
  },
  invoices: {
    tables: ['invoice_requests', 'invoice_papers', 'orders'],
    addresses: [
      ...pagesOf('invoices', invoiceTabs),
      ...['Tea house 777', 'Tea', 'OLD-777', '0000', 'TAX777', 'nothing'].map((q) => `invoices/?tab=all&q=${q}`),
      // Days long ago, and all since then.
      ...['all', 'issued', 'to_issue'].flatMap((tab) => [
        `invoices/?tab=${tab}&from=2020-01-01`,
        `invoices/?tab=${tab}&to=2025-01-01`,
      ]),
    ],
  },
  shoppers: {
    tables: ['users', 'orders', 'addresses', 'order_addresses', 'refresh_token_families', 'payments', 'refunds'],
    addresses: [
      ...pagesOf('shoppers', ['all', 'blocked']),
      ...['tea1', 'tea7', 'tea777@example.com', '13800000777', '0777', 'nobody'].flatMap((q) => [
        `shoppers/?q=${q}`,
        `shoppers/?tab=blocked&q=${q}`,
      ]),
    ],
  },
  mails: {
    tables: ['mails'],
    addresses: [
      ...pagesOf('mails', mailTabs),
      ...mailTabs.map((tab) => `mails/?tab=${tab}&q=tea7@example.com`),
      'mails/?q=nobody@example.com',
    ],
  },
}

test.each(Object.entries(lists))('%s: each page reads few rows', (_name, list) => filled.check(list))

test('reviews of an item for shoppers: each page reads few rows', () =>
  filled.check({
    tables: ['reviews', 'review_pictures', 'goods_ratings', 'order_lines'],
    addresses: ['', '&filter=pictures', '&filter=low', '&filter=variant'].flatMap((filter) => [
      `/api/review/?goods_id=${goodsId}${filter}`,
      `/api/review/?goods_id=${goodsId}${filter}&page=${maxReviewPages}`,
    ]),
  }))

test('erasing a person reads no reviews of others', () =>
  filled.checkStatements('erase', { tables: ['reviews', 'review_votes'], maxRead: 100 }, () =>
    eraseReviewsOfPerson(filled.shop.context.database, 999_999),
  ))
