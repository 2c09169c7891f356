import { expect, onTestFinished, test } from 'vitest'
import type { WireShop } from '#features/content/contract.ts'
import { overrideShopName } from '#platform/seo/shop-name.ts'
import { overridePageShop } from './page-shop.ts'
import { shopOrganization } from './shop-organization.ts'

const origin = 'https://shop.example'
const unset = { legal_name: null, address: null, postal_code: null, phone: null, email: null, seat: null }

/** As a page writes it, without what every shop has. */
function dataOf(facts: Partial<WireShop> | null): Record<string, unknown> {
  overrideShopName(() => 'yokoso')
  overridePageShop(() => facts && ({ ...unset, ...facts } as WireShop))
  onTestFinished(() => overridePageShop(() => null))
  const {
    '@context': _,
    '@type': type,
    '@id': _id,
    name: _name,
    url: _url,
    logo: _logo,
    ...more
  } = JSON.parse(JSON.stringify(shopOrganization(origin))) as Record<string, unknown>
  expect(type).toBe('Organization')
  return more
}

const policy = { '@type': 'MerchantReturnPolicy', merchantReturnLink: 'https://shop.example/help/returns' }

test('facts that are unset, or could not be read, are left out', () => {
  expect(dataOf(null)).toEqual({})
  expect(dataOf({})).toEqual({ hasMerchantReturnPolicy: policy })
})

test('facts that are set are stated, the contact by what is known', () => {
  expect(
    dataOf({
      legal_name: '示例商贸有限公司',
      address: '示例路 1 号',
      postal_code: '310000',
      seat: 'CN',
      phone: '0571-88886666',
      email: 'shop@shop.example',
    }),
  ).toEqual({
    legalName: '示例商贸有限公司',
    address: { '@type': 'PostalAddress', streetAddress: '示例路 1 号', postalCode: '310000', addressCountry: 'CN' },
    telephone: '0571-88886666',
    email: 'shop@shop.example',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: '0571-88886666',
      email: 'shop@shop.example',
    },
    hasMerchantReturnPolicy: policy,
  })
  expect(dataOf({ email: 'shop@shop.example' })).toMatchObject({
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: 'shop@shop.example' },
  })
  expect(dataOf({ postal_code: '310000' })).toEqual({ hasMerchantReturnPolicy: policy })
})
