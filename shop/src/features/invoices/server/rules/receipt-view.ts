/** A receipt with its corrections on the wire, from their rows alone. */
import type { WireReceipt } from '#features/invoices/contract/receipts.ts'
import type { Order } from '#features/orders/contract.ts'
import { reducedPercent } from '#features/invoices/values.ts'
import { phoneIn } from '#features/content/server/index.ts'
import { providerName } from '#features/payment-providers/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { TaxDocumentRow } from '../queries/receipt-tables.ts'
import { sumOfRates, toWireRates } from './invoice-view.ts'

interface ReceiptFacts {
  order: Pick<Order, 'discounts' | 'free_delivery'>
  /** Name of the provider that was paid. */
  provider: string | null
  language: Language
}

export function toWireReceipt(
  receipt: TaxDocumentRow,
  corrections: readonly TaxDocumentRow[],
  { order, provider, language }: ReceiptFacts,
): WireReceipt {
  const { issuer } = receipt
  return {
    ...sumsOf(receipt),
    paid_at: receipt.paidAt.toISOString(),
    provider: provider ? providerName(provider, language) : '',
    addressee: receipt.addressee,
    issuer: {
      shop_name: nameIn(language, issuer.shopName),
      legal_name: nameIn(language, issuer.legalName),
      address: issuer.address && nameIn(language, issuer.address),
      postal_code: issuer.postalCode,
      phone: phoneIn(language, issuer.phone),
      invoice_registration_number: issuer.registrationNumber,
      licence_number: issuer.licenceNumber,
    },
    currency: 'CNY',
    lines: receipt.lines.map(({ names, quantity, amountInFen, taxPercent }) => ({
      name: nameIn(language, names),
      quantity,
      amount: toWireMoney(amountInFen),
      tax_percent: taxPercent,
      is_reduced: taxPercent === reducedPercent,
    })),
    discounts: order.discounts,
    free_delivery: order.free_delivery,
    corrections: corrections.map(sumsOf),
  }
}

const sumsOf = ({ number, issuedAt, rates }: TaxDocumentRow) => ({
  number,
  issued_at: issuedAt.toISOString(),
  rates: toWireRates(rates),
  total: toWireMoney(sumOfRates(rates)),
})
