/** Requires every visible word to come from `texts/*.json`, except words that are the same in all languages. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../', import.meta.url))

/** Fixed by the specification for all languages, names, and sample lines of the type sizes. */
const sameInAllLanguages = new Set([
  'yokoso',
  'ようこそ',
  '中文',
  '日本語',
  '上様',
  'EN',
  'index_page',
  'error_page',
  'Unexpected Application Error',
  'demo',
  'anonymous',
  'id',
  '京津冀晋蒙|辽吉黑|沪苏浙皖闽赣鲁|豫鄂湘粤桂琼|渝川贵云藏|陕甘青宁新',
  '手拉坯，碗底留出点茶的平面，茶筅转得开。',
  '手びねりの碗。底を平らに仕上げ、茶筅がのびやかに動きます。',
])

const spokenAttribute =
  /^(?:alt|title|label|placeholder|sentence|note|hint|caption|error|disabledReason|aria-(?:label|description|roledescription|placeholder|valuetext)|\w+(?:Label|Title)|(?:username|password)Hint)$/
const spokenArgument = /^(?:showAlert|pageTitle)$/
const letters = /\p{L}/u
const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

interface Words {
  text: string
  line: number
}

/** Finds words in markup, in attributes that are read out, in alerts and titles; and Chinese or Japanese anywhere. */
function findWords(file: string, text: string): Words[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: Words[] = []
  const keep = (node: ts.Node, words: string) => {
    const plain = words.replace(/\s+/g, ' ').trim()
    if (!letters.test(plain) || sameInAllLanguages.has(plain)) return
    found.push({ text: plain, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) keep(node, node.text)
    else if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      if (isSpoken(node) || (cjk.test(node.text) && !isClassName(node))) keep(node, node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Whether a literal is shown: follows conditionals, but not calls that use it as a key. */
function isSpoken(literal: ts.Node): boolean {
  let node = literal
  for (;;) {
    const parent = node.parent
    const isCondition = ts.isConditionalExpression(parent) && parent.condition === node
    const isChoice =
      (ts.isConditionalExpression(parent) && !isCondition) ||
      ts.isParenthesizedExpression(parent) ||
      ts.isTemplateExpression(parent) ||
      (ts.isBinaryExpression(parent) && /^(?:&&|\|\||\?\?|\+)$/.test(parent.operatorToken.getText()))
    if (isChoice) node = parent
    else if (ts.isJsxExpression(parent)) {
      if (!ts.isJsxAttribute(parent.parent)) return true
      node = parent
    } else if (ts.isJsxAttribute(parent)) return spokenAttribute.test(parent.name.getText())
    else return ts.isCallExpression(parent) && spokenArgument.test(parent.expression.getText())
  }
}

function isClassName(node: ts.Node): boolean {
  return ts.isJsxAttribute(node.parent) && node.parent.name.getText() === 'className'
}

/** Names of the parts on their developer page. */
const partsPage = /^storefront\/parts\//

/** `pages.ts` names goods and types of the demo catalogue, used by stories and gallery. */
const notShown = /(?:^|\/)(?:texts|server|testing|cjk-text|backup|seo)\/|(?:^|\/)pages\.ts$|\.test\.tsx?$|-factory\.ts$/

test('every word on a page comes from the texts', async () => {
  const findings: string[] = []
  let fileCount = 0
  for await (const file of glob('**/*.{ts,tsx}', { cwd: sources })) {
    if (notShown.test(file)) continue
    fileCount += 1
    for (const { text, line } of findWords(file, readFileSync(sources + file, 'utf8'))) {
      if (!partsPage.test(file) || cjk.test(text)) findings.push(`${file}:${line}: ${text}`)
    }
  }
  expect(findings).toEqual([])
  expect(fileCount).toBeGreaterThan(100)
})

test.each([
  ['<p>Buy now</p>', 'Buy now'],
  ['<p>{isSold ? "Sold" : m.ui_buy()}</p>', 'Sold'],
  ['<p>{isSold && `Sold ${count}`}</p>', 'Sold'],
  ['<button aria-label="Close" />', 'Close'],
  ['<Outcome title={isPaid ? "Paid" : m.ui_open()} />', 'Paid'],
  ['showAlert("Added.")', 'Added.'],
  ['const words = ["注册"]', '注册'],
])('%s is found', (code, words) => {
  expect(findWords('sample.tsx', code).map(({ text }) => text)).toEqual([words])
})

test.each([
  '<p className="text-note">{m.ui_buy()} · 12 %</p>',
  '<p lang={isOther ? "ja" : "en"} id="main">yokoso</p>',
  'const kind = is("failure") ? "alert" : "check"',
  '<p>{labels["newest"]}</p>',
])('%s is not', (code) => {
  expect(findWords('sample.tsx', code)).toEqual([])
})
