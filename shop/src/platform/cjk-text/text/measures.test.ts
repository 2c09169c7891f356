import { expect, it } from 'vitest'
import { foldAllButKana } from './fold-text.ts'
import { findMeasures, withoutUnits } from './measures.ts'

const lexemesOf = (text: string): string[] => Array.from(findMeasures(foldAllButKana(text)), ({ lexeme }) => lexeme)

it.each([
  ['1.8m', ['1800mm']],
  ['1.8米实木床', ['1800mm']],
  ['180 cm', ['1800mm']],
  ['１８０センチ', ['1800mm']],
  ['500ml', ['500ml']],
  ['500毫升', ['500ml']],
  ['0.5升', ['500ml']],
  ['500ミリリットル', ['500ml']],
  ['200克', ['200g']],
  ['0.2kg', ['200g']],
  ['2斤', ['1000g']],
  ['1公斤', ['1000g']],
  ['1千克', ['1000g']],
  ['㎏5', []],
  ['5㎏', ['5000g']],
  ['20寸', ['20inch']],
  ['20インチ', ['20inch']],
  ['60W 灯泡', ['60w']],
  ['30cm 18cm', ['300mm', '180mm']],
  ['iPhone 15', []],
  ['80s', []],
  ['A4m', []],
  ['3 big', []],
  ['1克拉', []],
  ['3米色', []],
])('reads %s as %j', (text, lexemes) => {
  expect(lexemesOf(text)).toEqual(lexemes)
})

it('removes units and leaves everything else in place', () => {
  const text = '1.8米床 米 500 ml b'
  expect(withoutUnits(text, [...findMeasures(text)])).toBe('1.8 床 米 500    b')
})
