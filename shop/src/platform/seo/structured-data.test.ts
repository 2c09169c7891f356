import { expect, test } from 'vitest'
import { breadcrumbList, organization, webSite } from './structured-data.ts'

const origin = 'https://shop.example'

test('the shop is an organization with a logo, and the site it publishes can be searched', () => {
  const shop = organization({ origin, name: 'yokoso', logoPath: '/icons/icon-512.png' })
  expect(shop).toMatchObject({ '@type': 'Organization', url: `${origin}/`, logo: `${origin}/icons/icon-512.png` })
  const site = webSite({ origin, name: 'yokoso', languages: ['zh-CN', 'ja'], searchPath: '/find/{query}' })
  expect(site).toMatchObject({
    '@type': 'WebSite',
    inLanguage: ['zh-CN', 'ja'],
    publisher: { '@id': shop['@id'] },
    potentialAction: { target: { urlTemplate: `${origin}/find/{query}` }, 'query-input': 'required name=query' },
  })
})

test('the last crumb is the page itself, and has no address', () => {
  expect(breadcrumbList([{ name: 'Shop', url: `${origin}/shop` }, { name: 'Tea' }])).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Shop', item: `${origin}/shop` },
      { position: 2, name: 'Tea' },
    ],
  })
})
