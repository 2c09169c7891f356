import { getTableColumns, sql } from 'drizzle-orm'
import { taxPercentsOfSeat, type TaxSeat } from '#features/settings/values.ts'
import { choiceNames } from '#features/families/server/index.ts'
import { maxAutomaticPromotions } from '#features/promotions/values.ts'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { orders } from './order-tables.ts'
import { promotionReads, promotionsFit, promotionValues, promotionWrites } from './promotions-with-order.ts'
import type { InsertedOrder, NamedLine, OrderDraft, RowWithOrder } from '../ports/purchase-steps.ts'

const { placeholder } = sql

const ratesOf = (seat: TaxSeat) => sql.raw(`'{${taxPercentsOfSeat[seat].join()}}'::smallint[]`)

/** Automatic promotions as the price knew them: a new or changed one writes nothing. */
const knowsAutomatic = sql`case when ${placeholder('automaticPromotions')}::text is null then true else (
  select coalesce(string_agg(id || ':' || revision, ' ' order by id), '') from (
    select id, revision from promotions
    where is_active and not needs_code and (ends_at is null or ends_at > ${placeholder('createdAt')}::timestamptz)
    order by id limit ${sql.raw(String(maxAutomaticPromotions))}) automatic) = ${placeholder('automaticPromotions')}::text end`

/** @param hasPromotions whether the order has discounts; others need not plan their parts */
const prepareWith = ({ name, insert }: Pick<RowWithOrder, 'name' | 'insert'>, hasPromotions: boolean) =>
  preparedOnce((database) => {
    const whereTypes = hasPromotions
      ? sql` and goods_sub_type_id = (${placeholder('subTypes')}::integer[])[position]
          and (select goods_type_id from goods_sub_types where id = goods_sub_type_id) = (${placeholder('types')}::integer[])[position]`
      : sql``
    const zone = database.$with('zone', {}).as(sql`
      select id, revision, names from zone_of(${placeholder('country')}::text, ${placeholder('regionCode')}::text)`)
    const terms = database.$with('terms', {}).as(sql`
      select max(version) as version from shop_texts where kind = 'terms' and published_at is not null`)
    // Rates of tax for goods without their own, and for delivery. A rate that the seat no longer has counts as unset.
    const rates = database.$with('rates', {}).as(sql`
      select seat.rates as of_seat, case when delivery = any(seat.rates) then delivery else delivery_of_seat end as delivery,
        case when goods = any(seat.rates) then goods end as goods
      from (select (chosen ->> 'default_tax_percent')::smallint as goods, (chosen ->> 'delivery_tax_percent')::smallint as delivery from settings) chosen
      cross join (select case when facts ->> 'seat' = 'JP' then ${ratesOf('JP')} else ${ratesOf('CN')} end as rates,
        (case when facts ->> 'seat' = 'JP' then 10 end)::smallint as delivery_of_seat from shop_facts) seat`)
    // The sub-select hides the number of lines, because the planner would replan each small order. A function with
    // effects runs once, before the locks on goods.
    const requestedLines = database.$with('requested', {}).as(sql`
      select * from unnest((select ${placeholder('goodsIds')}::integer[]), ${placeholder('quantities')}::integer[], ${placeholder('prices')}::bigint[],
        ${placeholder('weights')}::integer[], ${placeholder('paid')}::bigint[]) with ordinality as requested (goods_id, quantity, price, weight, paid, position)
      where (select case when ${placeholder('maxPending')}::integer is null then true
          else has_room_for_order(${placeholder('userId')}::bigint, ${placeholder('maxPending')}::integer) end)
        and coalesce((select id is not distinct from ${placeholder('zoneId')}::integer and revision = ${placeholder('zoneRevision')}::integer from zone),
          ${placeholder('zoneId')}::integer is null)
        and case when ${placeholder('termsVersion')}::integer is null then true
          else (select version from terms) is not distinct from ${placeholder('termsVersion')}::integer end
        and ${knowsAutomatic}
        and case when ${placeholder('addressId')}::integer is null then true else exists (
          select from addresses where user_id = ${placeholder('userId')}::bigint and id = ${placeholder('addressId')}::integer
            and country = ${placeholder('country')}::text and region_code = ${placeholder('regionCode')}::text) end`)
    const locked = database.$with('locked', {}).as(sql`
      select goods.id, requested.quantity, paid, position, price_in_fen, currency, sku, size, family_id, weight_in_grams, is_returnable,
        case when goods.tax_percent = any((select of_seat from rates)::smallint[]) then goods.tax_percent
          else (select rates.goods from rates) end as tax_percent,
        is_on_sale and stock >= requested.quantity and most_per_order >= requested.quantity
          and price_in_fen = price and weight_in_grams is not distinct from weight${whereTypes} as fits
      from requested join goods on goods.id = requested.goods_id order by goods.id for no key update of goods`)
    const reserved = database.$with('taken', {}).as(sql`
      update goods set stock = stock - locked.quantity from locked
      where goods.id = locked.id
        and (select bool_and(fits) and count(*) = cardinality(${placeholder('goodsIds')}::integer[]) from locked)
        ${hasPromotions ? sql`and ${promotionsFit}` : sql``}
      returning locked.*,
        (select coalesce(jsonb_object_agg(language, name), '{}') from goods_translations where goods_id = locked.id) as names,
        ${choiceNames({ goodsId: sql`locked.id`, familyId: sql`locked.family_id` })} as option_names`)
    const written = database.$with('written', getTableColumns(orders)).as(sql`
      insert into orders (order_number, user_id, goods_total_in_fen, discount_in_fen, delivery_fee_in_fen, delivery_names, total_in_fen, currency,
        message, language, redirect_url, idempotency_key, request_digest, terms_version, terms_shown, delivery_tax_percent, created_at, expires_at)
      select ${placeholder('orderNumber')}, ${placeholder('userId')}, ${placeholder('goodsTotalInFen')}::bigint, ${placeholder('discountInFen')}::bigint,
        ${placeholder('deliveryFeeInFen')}::bigint, (select names from zone), ${placeholder('totalInFen')}::bigint, min(currency),
        ${placeholder('message')}, ${placeholder('language')}, ${placeholder('redirectUrl')}, ${placeholder('idempotencyKey')}, ${placeholder('requestDigest')},
        (select version from terms), ${placeholder('termsVersion')}::integer is not null,
        coalesce((select delivery from rates), max(tax_percent)),
        ${placeholder('createdAt')}::timestamptz, ${placeholder('expiresAt')}::timestamptz
      from taken having count(*) > 0
      returning *`)
    const booked = database.$with('booked', {}).as(sql`
      insert into stock_movements (goods_id, order_id, cause, stock_change, sold_change, created_at)
      select taken.id, written.id, 'order', -quantity, 0, written.created_at from written cross join taken order by taken.id`)
    const lined = database.$with('lined', {}).as(sql`
      insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, sku, option_text, option_names, weight_in_grams, is_returnable, paid_in_fen, tax_percent)
      select written.id, position, taken.id, names, quantity, price_in_fen, sku, coalesce(option_names ->> 'zh-CN', size), option_names, weight_in_grams, is_returnable, paid, tax_percent
      from written cross join taken order by position`)
    const addressed = database.$with('addressed', {}).as(sql`
      insert into order_addresses (order_id, recipient, phone, country, region_code, region_1, region_2, region_3, street, postal_code, created_at)
      select written.id, recipient, phone, country, region_code, region_1, region_2, region_3, street, postal_code, written.created_at
      from written join addresses on addresses.user_id = written.user_id
      where case when ${placeholder('addressId')}::integer is null then is_default and (select is_deliverable from zone_of(country, region_code))
        else addresses.id = ${placeholder('addressId')}::integer end`)
    const insertedRow = database.$with('beside', {}).as(insert)
    const outcome = database.$with('answer', {
      lines: sql<NamedLine[]>`lines`.as('lines'),
      rowId: sql<number | null>`row_id`.as('row_id'),
    }).as(sql`
        select (select id from beside) as row_id,
          (select json_agg(json_build_object('names', names, 'quantity', quantity) order by position) from taken) as lines`)
    return database
      .with(
        zone,
        terms,
        rates,
        requestedLines,
        locked,
        ...(hasPromotions ? promotionReads(database) : []),
        reserved,
        written,
        booked,
        lined,
        addressed,
        ...(hasPromotions ? promotionWrites(database) : []),
        insertedRow,
        outcome,
      )
      .select()
      .from(written)
      .crossJoin(outcome)
      .prepare(name)
  })

const alone = { name: '', insert: sql`select null::bigint as id` }
const inserts = new Map<string, ReturnType<typeof prepareWith>>()

function insertWith({ name, insert }: Pick<RowWithOrder, 'name' | 'insert'>, hasPromotions: boolean) {
  const statement = ['insert_order', name && `with_${name}`, hasPromotions && 'with_discounts']
    .filter(Boolean)
    .join('_')
  const known = inserts.get(statement)
  if (known) return known
  const prepared = prepareWith({ name: statement, insert }, hasPromotions)
  inserts.set(statement, prepared)
  return prepared
}

/**
 * Reserves the stock of all lines, books it and writes the order in one atomic statement.
 * Locks goods by id, as every transaction does, so deadlocks cannot occur.
 * Counts limited promotions and codes in it, too.
 * @returns null where a line or a promotion is unavailable, a fact has changed, or too many orders are unpaid
 * @throws a unique violation on a duplicate order number or idempotency key, without effects
 */
export async function insertOrder(
  database: Database,
  draft: OrderDraft,
  row: RowWithOrder | null = null,
): Promise<InsertedOrder | null> {
  const { lines, zone, address, promotions, ...values } = draft
  if (new Set(lines.map(({ goodsId }) => goodsId)).size < lines.length)
    throw new Error('an order has one line per item')
  const insert = insertWith(row ?? alone, promotions.length > 0)
  const [inserted] = await insert(database).execute({
    ...values,
    goodsIds: lines.map(({ goodsId }) => goodsId),
    quantities: lines.map(({ quantity }) => quantity),
    prices: lines.map(({ unitPriceInFen }) => unitPriceInFen),
    weights: lines.map(({ weightInGrams }) => weightInGrams),
    paid: lines.map(({ paidInFen }) => paidInFen),
    zoneId: zone?.id ?? null,
    zoneRevision: zone?.revision ?? null,
    addressId: address?.id ?? null,
    country: address?.country ?? null,
    regionCode: address?.regionCode ?? null,
    ...(promotions.length > 0 ? promotionValues(draft) : {}),
    ...row?.valuesFor(draft),
  })
  return inserted ? { order: inserted.written, ...inserted.answer } : null
}
