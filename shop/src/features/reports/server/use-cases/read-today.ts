import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import { describeOpening } from '#features/content/server/index.ts'
import { describeHealth, type HealthContext } from '#features/health/server/index.ts'
import type { getToday, WireBest, WireEvent, WireRunningOut } from '#features/reports/console-contract.ts'
import { bestDays, chartDays, maxBest, maxEvents, maxRunningOut } from '#features/reports/values.ts'
import { readAuditLog } from '#features/staff/server/index.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { SubjectNames } from '#platform/slices/slice.ts'
import { readMoneyEvents } from '../queries/event-queries.ts'
import { type BestRow, computeDays, type Figures, readBest, readRunningOut } from '../queries/takings-queries.ts'
import { noFigures, sumFigures, toWireDay, toWireFigures } from '../rules/figures-view.ts'
import { findFirstUnrolled, readDays } from './read-days.ts'

export type ReportContext = HealthContext & { takesRealMoney: boolean }

export interface TodayReader {
  staff: Staff
  language: Language
  url: URL
  names: SubjectNames
}

const weekInMs = 7 * 86_400_000

/** Each part for the permissions of the reader; parts that they do not see are not read. */
export async function readToday(context: ReportContext, reader: TodayReader): Promise<ResponseOf<typeof getToday>> {
  const { permissions } = reader.staff
  const now = context.now()
  const [seesMoney, editsSettings] = [permissions.has('money.read'), permissions.has('settings.edit')]
  const readsGoods = permissions.has('goods.read')
  const [opening, money, best, running, events, health] = await Promise.all([
    editsSettings ? describeOpening(context) : null,
    seesMoney ? readMoney(context, now) : null,
    readsGoods ? listBest(context, { now, seesMoney }) : [],
    readsGoods ? listRunningOut(context, now) : [],
    listEvents(context, reader),
    editsSettings ? describeHealth(context, { language: reader.language, queriesProviders: false }) : null,
  ])
  const [figures, days] = [money?.figures ?? null, money?.days ?? null]
  return { at: now.toISOString(), currency: 'CNY', opening, figures, days, best, running_out: running, events, health }
}

async function readMoney({ database }: ReportContext, now: Date) {
  const today = shopDay(now)
  const days = await readDays(database, addDays(today, 1 - chartDays), addDays(today, 1))
  const sameTime = new Date(now.getTime() - weekInMs)
  const span = { from: startOfShopDay(shopDay(sameTime)), until: sameTime }
  const before: Figures = sumFigures(await computeDays(database, span))
  return {
    figures: { today: toWireFigures(days.at(-1) ?? noFigures), week_before: toWireFigures(before) },
    days: days.map(toWireDay),
  }
}

async function listBest(
  { database }: ReportContext,
  { now, seesMoney }: { now: Date; seesMoney: boolean },
): Promise<WireBest[]> {
  const rows = await readBest(database, { ...(await soldIn(database, now, bestDays)), limit: maxBest })
  const goods = await describeSold(database, rows)
  return goods.map((item, index) => ({
    ...item,
    amount: seesMoney ? toWireMoney(rows[index]!.amountInFen) : null,
  }))
}

async function listRunningOut({ database }: ReportContext, now: Date): Promise<WireRunningOut[]> {
  const rows = await readRunningOut(database, { ...(await soldIn(database, now, chartDays)), limit: maxRunningOut })
  const goods = await describeSold(database, rows)
  return goods.map((item) => ({ ...item, days_left: Math.floor((item.stock * chartDays) / item.units) }))
}

/** The last days with today. */
async function soldIn(database: Database, now: Date, days: number) {
  const today = shopDay(now)
  const from = addDays(today, 1 - days)
  const until = await findFirstUnrolled(database, from, today)
  return { from, until, span: { from: startOfShopDay(until), until: startOfShopDay(addDays(today, 1)) } }
}

async function describeSold(database: Database, rows: readonly BestRow[]) {
  const pictures = await getGoodsImageUrls(
    database,
    rows.map(({ goodsId }) => goodsId),
  )
  return rows.map(({ goodsId, sku, names, units, stock }) => ({
    goods_id: goodsId,
    sku,
    names,
    image_url: pictures.get(goodsId) ?? '',
    units,
    stock,
  }))
}

async function listEvents(context: ReportContext, { staff, language, url, names }: TodayReader): Promise<WireEvent[]> {
  const [entries, money] = await Promise.all([
    staff.permissions.has('trail.read')
      ? readAuditLog(context, staff, { query: { page_size: maxEvents }, url, language, names })
      : null,
    staff.permissions.has('money.read') ? readMoneyEvents(context.database, maxEvents) : [],
  ])
  const events: WireEvent[] = [
    ...(entries?.results ?? []).map((entry) => ({ kind: 'audit' as const, at: entry.at, entry })),
    ...money.map(({ kind, at, orderNumber, amountInFen }) => ({
      kind,
      at: new Date(at).toISOString(),
      order_number: orderNumber,
      amount: toWireMoney(amountInFen),
    })),
  ]
  return events.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, maxEvents)
}
