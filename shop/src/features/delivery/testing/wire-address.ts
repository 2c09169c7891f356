import type { AddressFields } from '#features/delivery/contract.ts'

/** A valid form. */
export const addressInHangzhou = {
  recipient: '林小满',
  phone: '13800138000',
  country: 'CN',
  region_code: '330106',
  street: '北山街道保俶路 88 号 3 幢 602',
  postal_code: '310007',
  label: '家',
} satisfies AddressFields

export const addressInKyoto = {
  recipient: '山田 花',
  phone: '090-1234-5678',
  country: 'JP',
  region_code: 'JP-26',
  region_2: '京都市中京区',
  street: '寺町通 1-2-3',
  postal_code: '604-0001',
} satisfies AddressFields
