/** Every form of shop and console: the browser shows no bubbles, and an error belongs to its field. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../', import.meta.url))

/** The one that all others are made with. */
const checkedForm = 'ui/fields/checked-form.tsx'

interface Findings {
  forms: number
  faults: string[]
}

function inspectForms(file: string, text: string): Findings {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const findings: Findings = { forms: 0, faults: [] }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) inspectElement(node)
    if (ts.isCallExpression(node) && isErrorsDrawnAlone(node)) report(node, 'errors that belong to no field')
    ts.forEachChild(node, visit)
  }
  const report = (node: ts.Node, fault: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    findings.faults.push(`${file}:${line + 1}: ${fault}`)
  }
  function inspectElement(element: ts.JsxOpeningElement | ts.JsxSelfClosingElement) {
    const name = element.tagName.getText()
    const attributes = element.attributes.properties.flatMap((attribute) =>
      ts.isJsxAttribute(attribute) ? [attribute.name.getText()] : [],
    )
    if (name === 'CheckedForm' || /^(?:form|Form|\w+\.Form)$/.test(name)) {
      findings.forms += 1
      if (name !== 'CheckedForm' && !attributes.includes('noValidate')) report(element, 'a form with bubbles')
    }
    if (attributes.includes('aria-invalid') && !attributes.includes('aria-describedby')) {
      report(element, 'an invalid field without its error')
    }
  }
  visit(source)
  return findings
}

/** `form.errorsOf('lines').map(…)` writes sentences into the page; a field accepts them as `errors`. */
function isErrorsDrawnAlone({ expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'map') return false
  const { expression: mapped } = expression
  return ts.isCallExpression(mapped) && /\berrorsOf$/.test(mapped.expression.getText())
}

test('finds forms with bubbles and errors outside their field', () => {
  const planted = `
    const a = <form onSubmit={send}><input required aria-invalid /></form>
    const b = <fetcher.Form>{form.errorsOf('lines').map((error) => <p>{error}</p>)}</fetcher.Form>
    const c = <CheckedForm as={Form}><Field errors={form.errorsOf('name')} /></CheckedForm>`
  expect(inspectForms('planted.tsx', planted)).toEqual({
    forms: 3,
    faults: [
      'planted.tsx:2: a form with bubbles',
      'planted.tsx:2: an invalid field without its error',
      'planted.tsx:3: a form with bubbles',
      'planted.tsx:3: errors that belong to no field',
    ],
  })
})

test('no form shows bubbles, and every error is tied to its field', async () => {
  const faults: string[] = []
  let forms = 0
  for await (const file of glob('**/*.tsx', { cwd: sources })) {
    if (file.endsWith('.test.tsx') || file === checkedForm) continue
    const findings = inspectForms(file, readFileSync(`${sources}${file}`, 'utf8'))
    forms += findings.forms
    faults.push(...findings.faults)
  }
  expect(faults).toEqual([])
  expect(forms).toBeGreaterThan(40)
})
