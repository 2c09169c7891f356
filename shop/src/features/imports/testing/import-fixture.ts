import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { importGoods, type ImportOptions } from '../server/use-cases/import-goods.ts'

export const header = 'sku,name,describe,type_1,type_2,size,price,stock'

export class ImportFixture {
  shop!: TestShop
  /** For the merchant's files. */
  directory!: string
  /** Of the test under way. */
  warnings: string[] = []
  notes: string[] = []

  readonly onWarning = (line: string): number => this.warnings.push(line)
  readonly onNote = (line: string): number => this.notes.push(line)

  async importFile(
    content: string | Uint8Array,
    { name = 'goods.csv', ...options }: Partial<ImportOptions> & { name?: string } = {},
  ) {
    const file = join(this.directory, name)
    await writeFile(file, content)
    return importGoods(this.shop.context, file, { onWarning: this.onWarning, onNote: this.onNote, ...options })
  }

  /** What a search for the name finds. */
  async goodsNamed(name: string, language = 'zh-CN') {
    const query = new URLSearchParams({ query: name, lang: language })
    const { body } = await this.shop.call('GET', `/api/goods_info/search_goods_queryset/?${query}`)
    return body.results
  }
}

/** One shop and one folder for the tests of a file. */
export function createImportFixture(): ImportFixture {
  const fixture = new ImportFixture()
  beforeAll(async () => {
    fixture.shop = await createTestShop()
    fixture.directory = await mkdtemp(join(tmpdir(), 'yokoso-import-'))
  })
  afterAll(async () => {
    await fixture.shop.close()
    await rm(fixture.directory, { recursive: true })
  })
  beforeEach(() => {
    fixture.warnings = []
    fixture.notes = []
  })
  return fixture
}
