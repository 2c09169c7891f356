/** How a merchant reads and writes orders at a terminal. */
import type { OrderToShip } from '#features/fulfilment/server/index.ts'

export class BadLines extends Error {}

/** `1:2,3:1` → two of line 1, one of line 3. @throws BadLines */
export function parseLines(text: string): { position: number; quantity: number }[] {
  return text.split(',').map((part) => {
    const [, position, quantity] = /^\s*(\d{1,4})\s*:\s*(\d{1,3})\s*$/.exec(part) ?? []
    if (!position || !quantity || Number(quantity) === 0) {
      throw new BadLines(`--lines: "${part}" is not LINE:QUANTITY, such as 1:2`)
    }
    return { position: Number(position), quantity: Number(quantity) }
  })
}

const states: Partial<Record<OrderToShip['fulfilment'], string>> = {
  needs_address: 'no address yet',
  to_prepare: 'to prepare',
  partly_shipped: 'partly sent',
}

/** The order, and each line of which something is left. */
export function describeOrderToShip({ orderNumber, fulfilment, paidAt, lines }: OrderToShip): string {
  const head = `${orderNumber}  paid ${paidAt.toISOString().slice(0, 16).replace('T', ' ')} UTC  ${states[fulfilment] ?? fulfilment}`
  return [head, ...lines.map(({ position, left, name, sku }) => `  ${position}:${left}  ${name} (${sku})`)].join('\n')
}
