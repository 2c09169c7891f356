import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test('text becomes text of XML, without what XML cannot contain', () => {
  expect(escapeXml('<a href="b">&amp;</a>')).toBe('&lt;a href=&quot;b&quot;&gt;&amp;amp;&lt;/a&gt;')
  expect(escapeXml('志野\u0000\u000B\uFFFF 😀\n\tbowl')).toBe('志野 😀\n\tbowl')
})
