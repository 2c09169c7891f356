import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { currentPaymentStatuses, openPaymentStatuses } from '../rules/payment-states.ts'
import { type PaymentRow, payments, refunds } from './payment-tables.ts'

/** More than the attempts of an order at all providers. */
const maxOpenPayments = 100

export async function findPayment(database: Database, outTradeNo: string): Promise<PaymentRow | null> {
  const rows = await database.select().from(payments).where(eq(payments.outTradeNo, outTradeNo))
  return rows[0] ?? null
}

export async function getPayment(database: Database, paymentId: number): Promise<PaymentRow> {
  const rows = await database.select().from(payments).where(eq(payments.id, paymentId))
  if (!rows[0]) throw new Error(`there is no payment ${paymentId}`)
  return rows[0]
}

const currentOfOrder = preparedOnce((database) =>
  database
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, sql.placeholder('orderId')),
        eq(payments.provider, sql.placeholder('provider')),
        inArray(payments.status, currentPaymentStatuses),
        sql`(${payments.status} = 'review' or ${payments.scene} is not distinct from ${sql.placeholder('scene')})`,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1)
    .prepare('payments_current_of_order'),
)

/** The current attempt at this provider in this scene, or one in review. */
export async function findCurrentPayment(
  database: Database,
  of: Pick<PaymentRow, 'orderId' | 'provider' | 'scene'>,
): Promise<PaymentRow | null> {
  const rows = await currentOfOrder(database).execute(of)
  return rows[0] ?? null
}

export async function findOpenPayments(database: Database, orderId: number): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, openPaymentStatuses)))
    .orderBy(asc(payments.id))
    .limit(maxOpenPayments)
}

/** Numbers of the order's current attempts at all providers. */
export async function listCurrentNumbers(database: Database, orderId: number): Promise<string[]> {
  const rows = await database
    .select({ outTradeNo: payments.outTradeNo })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, currentPaymentStatuses)))
    .orderBy(asc(payments.id))
    .limit(maxOpenPayments)
  return rows.map(({ outTradeNo }) => outTradeNo)
}

/** The payment that made the order paid. A second payment would be a surplus, which is refunded automatically. */
export async function findAcceptedPayment(database: Database, orderId: number): Promise<PaymentRow | null> {
  const rows = await database
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.status, 'succeeded'),
        sql`not exists (select 1 from ${refunds} where ${refunds.paymentId} = ${payments.id} and ${refunds.reason} = 'surplus')`,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1)
  return rows[0] ?? null
}

/** @param provider counts the attempts at this one alone */
export async function countPayments(database: Database, orderId: number, provider?: string): Promise<number> {
  const rows = await database
    .select({ total: count() })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), provider === undefined ? undefined : eq(payments.provider, provider)))
  return rows[0]?.total ?? 0
}

export async function hasPaymentInReview(database: Database, orderId: number): Promise<boolean> {
  const rows = await database
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'review')))
    .limit(1)
  return rows.length > 0
}

export async function isTradeNoBoundElsewhere(
  database: Database,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  tradeNo: string,
): Promise<boolean> {
  const rows = await database
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, payment.provider), eq(payments.tradeNo, tradeNo), ne(payments.id, payment.id)))
    .limit(1)
  return rows.length > 0
}
