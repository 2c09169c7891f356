import type { SandboxContext } from '../../context/context.ts'
import { findTrade, findTradeByTradeNo } from '../../ledger/trades.ts'
import type { Trade } from '../../ledger/trades.ts'
import { settleDueTrades } from '../../trades/trade-life.ts'

export type BizContent = Record<string, unknown>

/** A text parameter of `biz_content`; absent, empty and non-text ones are undefined. */
export function textOf(bizContent: BizContent, name: string): string | undefined {
  const value = bizContent[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function hasTradeReference(bizContent: BizContent): boolean {
  return textOf(bizContent, 'trade_no') !== undefined || textOf(bizContent, 'out_trade_no') !== undefined
}

/** The trade that a call names, after applying due changes; `trade_no` wins over `out_trade_no`. */
export function findReferredTrade(context: SandboxContext, bizContent: BizContent): Trade | undefined {
  settleDueTrades(context)
  const tradeNo = textOf(bizContent, 'trade_no')
  if (tradeNo !== undefined) return findTradeByTradeNo(context.database, tradeNo)
  const outTradeNo = textOf(bizContent, 'out_trade_no')
  return outTradeNo === undefined ? undefined : findTrade(context.database, outTradeNo)
}
