/** Papers of a paid order: mocked responses, because the gallery pays nothing. */
import type { Page } from '@playwright/test'
import type { GalleryShopper } from './gallery-shopper.ts'
import { showOrderAs } from './order-states.ts'

const rates = [
  { tax_percent: 8, gross: '128.00', net: '118.52', tax: '9.48' },
  { tax_percent: 10, gross: '364.00', net: '330.91', tax: '33.09' },
]

const state = {
  available: true,
  reason: null,
  amount: '492.00',
  rates,
  requests: [],
  receipt: null,
  last: null,
}

const receipt = {
  number: 'R-2026-000418',
  issued_at: '2026-11-24T03:10:00Z',
  paid_at: '2026-11-24T02:58:00Z',
  addressee: '株式会社サンプル茶寮',
  issuer: {
    shop_name: 'yokoso',
    legal_name: '株式会社サンプル',
    address: '千代田区サンプル町1-2-3',
    postal_code: '100-0001',
    phone: '03-0000-0000',
    invoice_registration_number: 'T7000012050002',
    licence_number: null,
  },
  currency: 'CNY',
  provider: '支付宝',
  lines: [
    { name: '宇治抹茶「初昔」', quantity: 1, amount: '128.00', tax_percent: 8, is_reduced: true },
    { name: '青釉抹茶碗', quantity: 2, amount: '352.00', tax_percent: 10, is_reduced: false },
    { name: '送料', quantity: 1, amount: '12.00', tax_percent: 10, is_reduced: false },
  ],
  rates,
  discounts: [],
  free_delivery: null,
  total: '492.00',
  corrections: [
    {
      number: 'C-2026-000031',
      issued_at: '2026-11-25T08:00:00Z',
      rates: [{ tax_percent: 10, gross: '176.00', net: '160.00', tax: '16.00' }],
      total: '176.00',
    },
  ],
}

async function showPapers(page: Page, shopper: GalleryShopper, papers: object): Promise<string> {
  await showOrderAs(page, shopper, 'paid')
  const path = `**/api/order/${shopper.orderNumber}`
  await page.route(`${path}/invoice/**`, (route) => route.fulfill({ json: papers }))
  await page.route(`${path}/receipt/**`, (route) => route.fulfill({ json: receipt }))
  return `/user/order/${shopper.orderNumber}`
}

/** @returns the address, as the next two do */
export const showReceipt = async (page: Page, shopper: GalleryShopper): Promise<string> =>
  `${await showPapers(page, shopper, { ...state, receipt: { number: receipt.number } })}/receipt`

export const showReceiptForm = async (page: Page, shopper: GalleryShopper): Promise<string> =>
  `${await showPapers(page, shopper, state)}/receipt`

export const showInvoiceForm = async (page: Page, shopper: GalleryShopper): Promise<string> =>
  `${await showPapers(page, shopper, state)}/invoice`
