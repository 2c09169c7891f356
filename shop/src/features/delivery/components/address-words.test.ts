import { expect, test } from 'vitest'
import { addressLine, maskPhone } from './address-words.ts'

const address = {
  id: 1,
  recipient: '林小满',
  phone: '13800138000',
  country: 'CN',
  region_code: '441900',
  region_1: '广东省',
  region_2: '东莞市',
  region_3: '',
  street: '松山湖 1 号',
  postal_code: '523000',
  label: '',
  is_default: true,
  is_region_current: true,
}

test('an address is written as letters of its country are', () => {
  expect(addressLine(address)).toBe('广东省东莞市 松山湖 1 号')
  const kyoto = { country: 'JP', region_1: '京都府', region_2: '京都市中京区', street: '寺町通 1-2-3' }
  expect(addressLine({ ...address, ...kyoto, postal_code: '604-0001' })).toBe(
    '〒604-0001 京都府京都市中京区 寺町通 1-2-3',
  )
  const berlin = { country: 'DE', region_1: '', region_2: 'Berlin', street: 'Lindenweg 3', postal_code: '10115' }
  expect(addressLine({ ...address, ...berlin })).toBe('Lindenweg 3, Berlin, 10115, DE')
})

test.each([
  ['13800138000', '138 **** 8000'],
  ['0571-88886666', '0571-****6666'],
  ['+81 90 1234 5678', '+81 90 **** 5678'],
])('%s is shown as %s', (phone, veiled) => {
  expect(maskPhone(phone)).toBe(veiled)
})
