import { expect, test } from 'vitest'
import { fetchPlain, startConstant } from './constant.ts'

test('an unexpected response fails, and 304 counts only where expected', async () => {
  const missing = await startConstant({ status: 404, headers: [], body: Buffer.from('none') })
  const unchanged = await startConstant({ status: 304, headers: [], body: Buffer.alloc(0) })
  try {
    await expect(fetchPlain(missing.target.url, {})).rejects.toThrow('404')
    await expect(fetchPlain(unchanged.target.url, {})).rejects.toThrow('304')
    expect((await fetchPlain(unchanged.target.url, { 'if-none-match': '"a"' })).status).toBe(304)
  } finally {
    await Promise.all([missing.stop(), unchanged.stop()])
  }
})
