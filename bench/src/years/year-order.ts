/** Facts of one order, which depend on its number alone. */
import { drawn } from '../seed/seed-goods.ts'

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

export const daysOfYears = 3 * 365
export const dayInMs = 86_400_000
export const hourInMs = 3_600_000
/** Orders of the last days are still under way. */
const daysToShip = 1.5
const daysOnTheWay = 6
const maxPending = 100

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
export const carriers = ['sf', 'yto', 'zto', 'sto', 'yunda', 'jd', 'ems']

type Course = 'pending' | 'expired' | 'cancelled' | 'refunded' | 'to_prepare' | 'shipped' | 'delivered' | 'returned'

export type YearOrder = ReturnType<typeof createYearOrder>

export function createYearOrder({ orders, shoppers, goods, endsAt }: YearsPlan, number: number) {
  const startsAt = endsAt - daysOfYears * dayInMs
  const createdAt = startsAt + (number / orders) * daysOfYears * dayInMs - 60_000
  const course = courseOf(number, orders, (endsAt - createdAt) / dayInMs)
  const first = popularPlace(number, 22, goods.length)
  const second = popularPlace(number, 23, goods.length)
  const firstQuantity = course === 'returned' || drawn(number, 24, 5) === 0 ? 2 : 1
  const lines = [{ place: first, quantity: firstQuantity }]
  if (second !== first && drawn(number, 25, 2) === 0) lines.push({ place: second, quantity: 1 })
  return {
    number,
    orderNumber: lettersOf(number, 100),
    createdAt,
    /** ISO time, hours after the order. */
    at: (hours: number) => new Date(createdAt + hours * hourInMs).toISOString(),
    course,
    user: 1 + drawn(number, 21, shoppers),
    /** Place of the first line's item in `goods`. */
    first,
    lines,
    totalInFen: lines.reduce((sum, { place, quantity }) => sum + goods[place]!.priceInFen * quantity, 0),
    isPaid: course !== 'pending' && course !== 'expired' && course !== 'cancelled',
    isSent: course === 'shipped' || course === 'delivered' || course === 'returned',
    hasArrived: course === 'delivered' || course === 'returned',
    outTradeNo: `Y${String(number).padStart(12, '0')}`,
  }
}

function courseOf(number: number, orders: number, ageInDays: number): Course {
  if (number > orders - Math.min(maxPending, orders / 100)) return 'pending'
  const share = drawn(number, 20, 1000)
  if (share < 80) return 'expired'
  if (share < 120) return 'cancelled'
  if (share < 130) return 'refunded'
  if (ageInDays < daysToShip) return 'to_prepare'
  if (ageInDays < daysToShip + daysOnTheWay) return 'shipped'
  return share < 330 && ageInDays > 30 ? 'returned' : 'delivered'
}

/** Recipient, phone and address as cells of `order_addresses`. */
export function addressOf({ number, user }: Pick<YearOrder, 'number' | 'user'>) {
  const [region, one, two, three] = cities[drawn(number, 28, cities.length)]!
  const recipient = `${families[drawn(user, 29, families.length)]}${names[drawn(user, 30, names.length)]}${names[drawn(user, 31, names.length)]}`
  const phone = `1${38 + drawn(user, 32, 10)}${String(drawn(user, 33, 100_000_000)).padStart(8, '0')}`
  const street = `${streets[drawn(user, 34, streets.length)]}${1 + drawn(user, 35, 999)}号${1 + drawn(user, 36, 40)}室`
  return [recipient, phone, 'CN', region, one, two, three, street] as const
}

export function lettersOf(number: number, purpose: number): string {
  const letters = Array.from({ length: 12 }, (_, place) => alphabet[drawn(number, purpose + place, 32)]!).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** As in any shop, few goods sell well. */
function popularPlace(number: number, purpose: number, count: number): number {
  const share = drawn(number, purpose, 1_000_000) / 1_000_000
  return Math.floor(share * share * share * count)
}
