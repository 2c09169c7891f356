import { expect, test } from 'vitest'
import type { HomeContent } from '#features/home/values.ts'
import { builtInContent } from './built-in-content.ts'
import { cleanContent, findDraftErrors, findPublicationErrors } from './check-content.ts'
import { isOwnOrSecure } from './content-links.ts'

const targets = { goods: new Set([7]), types: new Map([[3, { 'zh-CN': '茶' }]]) }

function changed(change: (content: HomeContent) => void): HomeContent {
  const content = structuredClone(builtInContent)
  change(content)
  return content
}
const publicationErrors = (change: (content: HomeContent) => void) =>
  Object.keys(findPublicationErrors(changed(change), targets))

test('the built-in content passes every rule', () => {
  expect(cleanContent(builtInContent)).toEqual(builtInContent)
  expect(findDraftErrors(builtInContent)).toEqual({})
  expect(findPublicationErrors(builtInContent, targets)).toEqual({})
})

test.each([
  ['/', true],
  ['/shop/new?page=2#top', true],
  ['https://example.com/茶', true],
  ['//example.com', false],
  ['/\\example.com', false],
  ['/a\\b', false],
  ['http://example.com', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://user:secret@example.com', false],
  ['https://', false],
  ['/two words', false],
  ['/line\nend', false],
  ['shop', false],
])('an address: %s', (address, isAllowed) => {
  expect(isOwnOrSecure(address)).toBe(isAllowed)
})

test('a publication needs Chinese texts, pictures and a slide in each set', () => {
  expect(publicationErrors(({ slides: [first] }) => (first!.texts['zh-CN'].headline = ''))).toEqual([
    'slides.0.texts.zh-CN.headline',
  ])
  expect(publicationErrors(({ slides: [first] }) => (first!.texts.ja.headline = ''))).toEqual([])
  expect(publicationErrors(({ slides: [first] }) => (first!.texts['zh-CN'].alt = ''))).toEqual([
    'slides.0.texts.zh-CN.alt',
  ])
  expect(publicationErrors(({ slides: [, second] }) => (second!.wide_picture = null))).toEqual([
    'slides.1.wide_picture',
  ])
  expect(publicationErrors(({ slides }) => slides.splice(0, 2))).toEqual(['slides'])
  expect(publicationErrors(({ slides }) => slides.splice(0, 3))).toEqual(['slides'])
  expect(publicationErrors(({ slides: [first] }) => Object.assign(first!, { wide: false, phone: false }))).toEqual([
    'slides.0.wide',
  ])
  expect(publicationErrors(({ body_pictures: [first] }) => (first!.texts['zh-CN'].caption = ''))).toEqual([
    'body_pictures.0.texts.zh-CN.caption',
  ])
  expect(publicationErrors(({ banner }) => (banner.picture = null))).toEqual(['banner.picture'])
})

test('links lead to goods and types that are there', () => {
  const linkTo = (kind: 'goods' | 'type', id: number | null) =>
    publicationErrors(({ slides: [first] }) => (first!.link = { kind, id, address: '' }))
  expect(linkTo('goods', 7)).toEqual([])
  expect(linkTo('goods', 8)).toEqual(['slides.0.link.id'])
  expect(linkTo('goods', null)).toEqual(['slides.0.link.id'])
  expect(linkTo('type', 3)).toEqual([])
  expect(linkTo('type', 4)).toEqual(['slides.0.link.id'])
})

test('a link without an address, and without its words in a search, is not published', () => {
  expect(
    publicationErrors(({ slides: [first] }) => (first!.link = { kind: 'address', id: null, address: '' })),
  ).toEqual(['slides.0.link.address'])
  expect(publicationErrors(({ slides: [first] }) => (first!.texts['zh-CN'].words = ''))).toEqual([
    'slides.0.texts.zh-CN.words',
  ])
})

test('a draft has at most six slides a set, and no foreign address', () => {
  const seven = changed(({ slides }) => {
    const [first] = slides
    slides.splice(0, 3, ...Array.from({ length: 7 }, (_, place) => ({ ...first!, key: `slide-${place}` })))
  })
  expect(Object.keys(findDraftErrors(seven))).toEqual(['slides'])
  for (const slide of seven.slides.slice(0, 1)) slide.wide = slide.phone = false
  expect(findDraftErrors(seven)).toEqual({})
  const foreign = changed(({ slides: [first] }) => (first!.link = { kind: 'address', id: null, address: '//evil' }))
  expect(Object.keys(findDraftErrors(foreign))).toEqual(['slides.0.link.address'])
  const twice = changed(({ slides: [first, second] }) => (second!.key = first!.key))
  expect(Object.keys(findDraftErrors(twice))).toEqual(['slides'])
})

test('texts become single lines without invisible characters, links lose what their kind does not use', () => {
  const content = changed(({ slides: [first] }) => {
    first!.texts['zh-CN'].headline = ' 今年的|\n第一碗 \u200B'
    first!.texts['zh-CN'].note = '\u200B\u2800'
    first!.link = { kind: 'search', id: 9, address: '/shop' }
  })
  const [slide] = cleanContent(content).slides
  expect(slide!.texts['zh-CN']).toMatchObject({ headline: '今年的| 第一碗 \u200B'.trim(), note: '' })
  expect(slide!.link).toEqual({ kind: 'search', id: null, address: '' })
})
