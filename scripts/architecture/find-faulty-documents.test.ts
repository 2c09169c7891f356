import { expect, test } from 'vitest'
import { findDecisionFaults, findRepeatedNumbers } from './find-decision-faults.ts'
import { findMissingAnchors } from './find-missing-anchors.ts'
import { findMissingCommands } from './find-missing-commands.ts'
import { findMissingPaths } from './find-missing-paths.ts'

test('a number that two migrations or two decisions share is found', () => {
  const files = ['shop/migrations/0001_a.sql', 'docs/decisions/0001-a.md', 'docs/decisions/0002-b.md']
  expect(findRepeatedNumbers(files)).toEqual([])
  expect(findRepeatedNumbers([...files, 'docs/decisions/0002-c.md', 'shop/migrations/0001_b.sql'])).toEqual([
    'shop/migrations/0001_b.sql: has the number of shop/migrations/0001_a.sql',
    'docs/decisions/0002-c.md: has the number of docs/decisions/0002-b.md',
  ])
})

test('a missing file or folder that a document names is found', () => {
  const code: Partial<Record<string, string>> = {
    'README.md':
      'See [this](docs/a.md#top), [that](docs/b.md), [there](docs/), [out](https://a.test/x.ts) and [top](#top).',
    'docs/a.md':
      '`orders/server/rules.ts`, `rules.ts`, `server/`, `client/`, `old.ts`, `GET /api/a.ts`, `shop/dist/`, `a.b`',
    'shop/src/orders/server/rules.ts': '/** See `old.ts`. */',
  }
  expect(findMissingPaths(Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'README.md: names docs/b.md, which is not there',
    'docs/a.md: names client/, which is not there',
    'docs/a.md: names old.ts, which is not there',
  ])
})

test('a command that a document names and that cannot run is found', () => {
  const code: Partial<Record<string, string>> = {
    'package.json': '{ "scripts": { "start": "", "dev": "", "test:faults": "" } }',
    'shop/package.json': '{ "scripts": { "build": "" } }',
    'shop/start.ts': '',
    'shop/src/a.test.ts': '',
    'README.md':
      '`npm start`, `npm test`, `npm install && npm run dev -- --port 1`, `npm run test:faults`, `npm run gone`',
    'docs/a.md':
      '```sh\nnpm ci && npm run build --workspace shop && npm run fix --workspace shop\nnode shop/start.ts\n```\n' +
      '`node_modules/.bin/node shop/old.ts`, `node -e 1`, a node of a/b, `npx vitest run -u src/a.test.ts src/orders`',
    'SECURITY.md': '`npx vitest run src/b.test.ts`',
    'shop/notes.md': '`npm run gone`',
  }
  expect(findMissingCommands(Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'README.md: names the command npm run test, which is not there',
    'README.md: names the command npm run gone, which is not there',
    'docs/a.md: names the command npm run fix --workspace shop, which is not there',
    'docs/a.md: names the command node shop/old.ts, which is not there',
    'SECURITY.md: names the command vitest run src/b.test.ts, which is not there',
  ])
})

test('a link to a missing heading is found', () => {
  const code: Partial<Record<string, string>> = {
    'README.md':
      '## Run `it`, please\n[a](#run-it-please) [b](#run) [c](docs/a.md#two-words) [d](docs/a.md#one) [e](https://a.test/#x)',
    'docs/a.md': '# Two words\n```sh\n# one\n```\n[up](../README.md#run-it-please)',
  }
  expect(findMissingAnchors(Object.keys(code), (file) => code[file] ?? '')).toEqual([
    'README.md: names #run, and there is no such heading',
    'README.md: names docs/a.md#one, and there is no such heading',
  ])
})

test('a decision without its number, a title or one of its parts is found, and one that is too long', () => {
  const form = (number: number, decided: string) =>
    `# ${number}. A\n\n**Context.** B\n\n**Decision.** ${decided}\n\n**Consequences.** E\n`
  const text: Record<string, string> = {
    'docs/decisions/0001-a.md': '# 1. A\n\n**Context.** B\n\n**Decision.** C\n\nD\n\n**Consequences.** E\n',
    'docs/decisions/0002-b.md': '# 3. A\n\n**Context.** B\n\n**Decision.** C\n',
    'docs/decisions/0003-c.md': '# 3. \n\n**Decision.**\n\n**Context.** B\n\n**Consequences.** E\n',
    'docs/decisions/0004-d.md': '# 4. D\n\nJoined with [decision 1](0001-a.md), which supersedes it.\n',
    'docs/decisions/0005-e.md': '# 5. E\n\nNo link.\n',
    'docs/decisions/0006-f.md': form(6, 'x'.repeat(126)),
    'docs/decisions/0007-g.md': form(7, 'x'.repeat(127)),
    'docs/decisions/0008-h.md': form(8, `C${'\nC'.repeat(18)}`),
    'docs/decisions/0009-i.md': form(9, `C${'\nC'.repeat(19)}`),
    'docs/payments.md': '# Payments',
  }
  expect(findDecisionFaults(Object.keys(text), (file) => text[file] ?? '')).toEqual([
    'docs/decisions/0002-b.md: does not begin with "# 2. " and a title',
    'docs/decisions/0002-b.md: has other parts than Context, Decision, Consequences',
    'docs/decisions/0003-c.md: does not begin with "# 3. " and a title',
    'docs/decisions/0003-c.md: has other parts than Context, Decision, Consequences',
    'docs/decisions/0003-c.md: leaves a part empty',
    'docs/decisions/0005-e.md: has other parts than Context, Decision, Consequences',
    'docs/decisions/0007-g.md: has a line of more than 140 characters',
    'docs/decisions/0009-i.md: has more than 25 lines',
  ])
})
