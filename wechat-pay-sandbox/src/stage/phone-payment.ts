import type { FastifyRequest } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import type { Trade } from '../ledger/trades.ts'
import { readPayer } from '../control/requests.ts'
import { paymentPassword } from '../trades/payers.ts'
import { couponFor, payTrade, PhoneError } from '../trades/trade-life.ts'
import { textIn } from './machine-pages.ts'

/** Pays by the form of a telephone. @throws PhoneError where the password is wrong, or the order cannot be paid */
export function payByPhone(context: SandboxContext, trade: Trade, request: FastifyRequest): Trade {
  const payer = readPayer(textIn(request, 'payer'))
  if (textIn(request, 'password') !== paymentPassword) throw new PhoneError('wrong_password')
  const couponInFen = textIn(request, 'coupon') === 'yes' ? couponFor(trade) : 0
  return payTrade(context, trade.outTradeNo, payer, couponInFen)
}
