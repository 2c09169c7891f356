/** Orders by number, spread over years, as the shop's own records would be: each depends on its number alone. */
import { drawn } from '../seed/seed-goods.ts'
import type { CopyBuffer } from './copy-buffer.ts'

export interface GoodsOfYears {
  id: number
  sku: string
  names: string
  priceInFen: number
  isReturnable: boolean
}

export interface YearsPlan {
  orders: number
  shoppers: number
  goods: readonly GoodsOfYears[]
  endsAt: number
}

/** Units that the orders have reserved and sold, by the place of the item in `goods`. */
export interface Moved {
  reserved: number[]
  sold: number[]
}

export const daysOfYears = 3 * 365
const dayInMs = 86_400_000
const hourInMs = 3_600_000
/** Orders of the last days are still under way. */
const daysToShip = 1.5
const daysOnTheWay = 6
const readNotificationsStayDays = 180
const maxPending = 100
const staff = { id: 1, name: 'Bench' }

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const families = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗']
const names = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红文辉健']
const cities = [
  ['310000', '上海市', '上海市', '浦东新区'],
  ['330000', '浙江省', '杭州市', '西湖区'],
  ['320000', '江苏省', '苏州市', '姑苏区'],
  ['440000', '广东省', '深圳市', '南山区'],
  ['510000', '四川省', '成都市', '锦江区'],
] as const
const streets = ['中山路', '人民路', '解放路', '建设路', '新华路', '文化路']
const carriers = ['sf', 'yto', 'zto', 'sto', 'yunda', 'jd', 'ems']

/** The next ids of rows whose number an order does not decide. */
export interface NextIds {
  event: number
  shipment: number
  returned: number
  refund: number
  paymentEvent: number
  ledger: number
  movement: number
  notification: number
  audit: number
}

export function lettersOf(number: number, purpose: number): string {
  const letters = Array.from({ length: 12 }, (_, place) => alphabet[drawn(number, purpose + place, 32)]!).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

export const shopperName = (number: number): string => `shopper-${number}`

type Course = 'pending' | 'expired' | 'cancelled' | 'refunded' | 'to_prepare' | 'shipped' | 'delivered' | 'returned'

export function createYearOrders({ orders, shoppers, goods, endsAt }: YearsPlan, next: NextIds) {
  const moved: Moved = { reserved: goods.map(() => 0), sold: goods.map(() => 0) }
  const startsAt = endsAt - daysOfYears * dayInMs
  const iso = (timeInMs: number) => new Date(timeInMs).toISOString()

  const courseOf = (number: number, ageInDays: number): Course => {
    if (number > orders - Math.min(maxPending, orders / 100)) return 'pending'
    const share = drawn(number, 20, 1000)
    if (share < 80) return 'expired'
    if (share < 120) return 'cancelled'
    if (share < 130) return 'refunded'
    if (ageInDays < daysToShip) return 'to_prepare'
    if (ageInDays < daysToShip + daysOnTheWay) return 'shipped'
    return share < 330 && ageInDays > 30 ? 'returned' : 'delivered'
  }

  return {
    moved,
    add(buffer: CopyBuffer, number: number): void {
      const createdAt = startsAt + (number / orders) * daysOfYears * dayInMs - 60_000
      const course = courseOf(number, (endsAt - createdAt) / dayInMs)
      const at = (hours: number) => iso(createdAt + hours * hourInMs)
      const user = 1 + drawn(number, 21, shoppers)
      const first = popularPlace(number, 22, goods.length)
      const second = popularPlace(number, 23, goods.length)
      const firstQuantity = course === 'returned' || drawn(number, 24, 5) === 0 ? 2 : 1
      const lines = [{ place: first, quantity: firstQuantity }]
      if (second !== first && drawn(number, 25, 2) === 0) lines.push({ place: second, quantity: 1 })
      const total = lines.reduce((sum, { place, quantity }) => sum + goods[place]!.priceInFen * quantity, 0)
      const isPaid = course !== 'pending' && course !== 'expired' && course !== 'cancelled'
      const isSent = course === 'shipped' || course === 'delivered' || course === 'returned'
      const hasArrived = course === 'delivered' || course === 'returned'
      const orderNumber = lettersOf(number, 100)
      const isRefunded = course === 'refunded'
      const status = isRefunded ? 'refunded' : isPaid ? 'paid' : course
      const fulfilment = !isPaid
        ? 'none'
        : isRefunded
          ? 'called_off'
          : course === 'to_prepare' || course === 'shipped'
            ? course
            : 'delivered'
      const closedAt = course === 'expired' ? at(0.5) : course === 'cancelled' ? at(0.2) : null
      const expiresAt = course === 'pending' ? iso(endsAt + dayInMs) : at(0.5)
      buffer.add(
        'orders',
        number,
        orderNumber,
        user,
        status,
        total,
        'CNY',
        'https://shop.example/user/order',
        at(0),
        expiresAt,
        isPaid ? at(0.1) : null,
        isRefunded ? at(5) : null,
        closedAt,
        total,
        0,
        0,
        drawn(number, 26, 20) === 0 ? '请尽快发货' : '',
        'zh-CN',
        fulfilment,
        '',
        drawn(number, 27, 200) === 0 ? 'red' : 'none',
        1,
        7,
        false,
      )
      for (const [index, { place, quantity }] of lines.entries()) {
        const item = goods[place]!
        buffer.add(
          'order_lines',
          number,
          index + 1,
          item.id,
          item.names,
          quantity,
          item.priceInFen,
          item.sku,
          '',
          quantity * item.priceInFen,
          item.isReturnable,
        )
      }
      const [region, one, two, three] = cities[drawn(number, 28, cities.length)]!
      const recipient = `${families[drawn(user, 29, families.length)]}${names[drawn(user, 30, names.length)]}${names[drawn(user, 31, names.length)]}`
      const phone = `1${38 + drawn(user, 32, 10)}${String(drawn(user, 33, 100_000_000)).padStart(8, '0')}`
      buffer.add(
        'order_addresses',
        number,
        recipient,
        phone,
        'CN',
        region,
        one,
        two,
        three,
        `${streets[drawn(user, 34, streets.length)]}${1 + drawn(user, 35, 999)}号${1 + drawn(user, 36, 40)}室`,
        '',
        at(0),
      )

      const move = (cause: string, hours: number, stock: number, sold: number) => {
        for (const { place, quantity } of lines)
          buffer.add(
            'stock_movements',
            next.movement++,
            goods[place]!.id,
            number,
            cause,
            stock * quantity,
            sold * quantity,
            at(hours),
            null,
            '',
          )
      }
      move('order', 0, -1, 0)
      if (isPaid) move('pay', 0.1, 0, 1)
      if (course === 'expired') move('expire', 0.5, 1, 0)
      if (course === 'cancelled') move('cancel', 0.2, 1, 0)
      if (isRefunded) move('refund', 5, 1, -1)

      const trade = String(2_024_000_000_000_000 + number)
      const outTradeNo = `Y${String(number).padStart(12, '0')}`
      const unitInFen = goods[first]!.priceInFen
      const backInFen = isRefunded ? total : course === 'returned' ? unitInFen : 0
      const paymentStatus = isPaid ? 'succeeded' : course === 'pending' ? 'created' : 'closed'
      // A sweeper queries settled payments again for a year, more and more seldom. None of these is due in a run.
      const asksAgain = isPaid && !isRefunded && endsAt - createdAt < 365 * dayInMs
      buffer.add(
        'payments',
        number,
        number,
        'alipay',
        outTradeNo,
        paymentStatus,
        total,
        'CNY',
        isPaid ? trade : null,
        backInFen,
        expiresAt,
        at(0),
        isPaid ? at(0.1) : null,
        asksAgain ? iso(endsAt + 2 * dayInMs + drawn(number, 37, 86_400) * 1000) : null,
        course === 'pending' ? expiresAt : null,
      )
      if (isPaid) {
        buffer.add(
          'payment_events',
          next.paymentEvent++,
          number,
          'notice',
          'paid',
          `trade_status=TRADE_SUCCESS&out_trade_no=${outTradeNo}`,
          at(0.1),
          'alipay',
        )
        buffer.add('ledger_entries', next.ledger++, 'payment_in', number, number, null, total, at(0.1))
      }
      if (course === 'pending') for (const { place, quantity } of lines) moved.reserved[place]! += quantity
      if (course === 'to_prepare') for (const { place, quantity } of lines) moved.sold[place]! += quantity
      if (!isSent && !isRefunded) return

      const event = (kind: string, facts: string, actor: 'staff' | 'shopper' | 'shop', hours: number): number => {
        buffer.add(
          'order_events',
          next.event,
          number,
          kind,
          facts,
          actor,
          actor === 'staff' ? staff.id : null,
          at(hours),
        )
        return next.event++
      }
      const notify = (kind: string, hours: number, key: number, extra: string) => {
        const ageInDays = (endsAt - createdAt - hours * hourInMs) / dayInMs
        const isUnread = drawn(number, 38, 10) === 0
        if (!isUnread && ageInDays > readNotificationsStayDays - 2) return
        if (ageInDays > 2 * 365 - 2) return
        buffer.add(
          'notifications',
          next.notification++,
          user,
          kind,
          `{"orderNumber":"${orderNumber}","goodsId":${goods[first]!.id},"goodsNames":${goods[first]!.names}${extra}}`,
          `order_event:${key}`,
          isUnread ? null : at(hours + 1),
          at(hours),
        )
      }
      const audit = (action: string, hours: number) =>
        buffer.add(
          'audit_entries',
          next.audit++,
          at(hours),
          staff.id,
          staff.name,
          'staff',
          action,
          'order',
          orderNumber,
          orderNumber,
          '{}',
          '',
          false,
        )

      if (isRefunded) {
        addRefund('buyer', 4, 5, null)
        return
      }
      for (const { place, quantity } of lines) moved.sold[place]! += quantity
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      const carrier = carriers[drawn(number, 39, carriers.length)]!
      const tracking = `${carrier.toUpperCase()}${String(drawn(number, 40, 1_000_000_000)).padStart(10, '0')}${String(number % 1000).padStart(3, '0')}`
      const shipment = next.shipment++
      buffer.add(
        'shipments',
        shipment,
        number,
        1,
        hasArrived ? 'delivered' : 'handed_over',
        carrier,
        tracking,
        '',
        at(20),
        hasArrived ? at(80) : null,
        hasArrived ? (drawn(number, 41, 2) === 0 ? 'shopper' : 'shop') : null,
        at(18),
        1,
      )
      for (const [index, { quantity }] of lines.entries())
        buffer.add('shipment_lines', shipment, number, index + 1, quantity)
      event('packed', `{"shipment":1,"units":${units}}`, 'staff', 18)
      const sent = event('handed_over', `{"shipment":1,"carrier":"${carrier}"}`, 'staff', 20)
      notify('shipped', 20, sent, `,"shipmentNumber":1,"trackingNumber":"${tracking}"`)
      audit('shipment.hand_over', 20)
      if (hasArrived) event('arrived', '{"shipment":1}', 'shopper', 80)
      if (course !== 'returned') return

      const returned = next.returned++
      const returnNumber = lettersOf(number, 200)
      buffer.add(
        'returns',
        returned,
        returnNumber,
        number,
        'goods_back',
        'no_reason',
        'refunded',
        '',
        '',
        unitInFen,
        0,
        carrier,
        `R${tracking}`,
        at(100),
        at(120),
        at(200),
        at(201),
        at(201),
        at(90),
      )
      buffer.add('return_lines', returned, number, 1, '{1}', unitInFen, 1, 1)
      event('return_requested', `{"return":"${returnNumber}","units":1}`, 'shopper', 90)
      const approved = event('return_approved', `{"return":"${returnNumber}"}`, 'staff', 100)
      notify('return_answered', 100, approved, `,"returnNumber":"${returnNumber}","answer":"approved"`)
      event('return_received', `{"return":"${returnNumber}","units":1}`, 'staff', 200)
      audit('return.receive', 200)
      buffer.add('stock_movements', next.movement++, goods[first]!.id, number, 'return', 1, -1, at(200), returned, '')
      moved.sold[first]! -= 1
      addRefund('return', 200, 201, returned)

      function addRefund(reason: string, requestedAt: number, doneAt: number, returnId: number | null): void {
        const id = next.refund++
        buffer.add(
          'refunds',
          id,
          number,
          `F${String(id).padStart(12, '0')}`,
          'succeeded',
          backInFen,
          reason,
          at(requestedAt),
          at(doneAt),
          1,
          'alipay',
          returnId,
        )
        buffer.add(
          'payment_events',
          next.paymentEvent++,
          number,
          'refund',
          'refund_succeeded',
          `out_trade_no=${outTradeNo}`,
          at(doneAt),
          'alipay',
        )
        buffer.add('ledger_entries', next.ledger++, 'refund_out', number, number, id, backInFen, at(doneAt))
      }
    },
  }
}

/** As in any shop, few goods sell well. */
function popularPlace(number: number, purpose: number, count: number): number {
  const share = drawn(number, purpose, 1_000_000) / 1_000_000
  return Math.floor(share * share * share * count)
}
