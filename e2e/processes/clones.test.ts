/** A clone may have any path, and be started twice before its first build. */
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeDataDir, startShop } from '../running-shop.ts'

const checkout = fileURLToPath(new URL('../../', import.meta.url))
const files = ['package.json', 'package-lock.json', 'architecture.json', 'tsconfig.base.json']
const workspaces = ['shop', 'alipay-sandbox', 'wechat-pay-sandbox', 'local-postgres', 'demo']
const made = ['node_modules', 'dist', 'build.lock', '.react-router', join('shop', 'src', 'texts')]

/** Contains folder names that a build rule could mistake for its own. */
const nastyPath = `it's a "quoted" $HOME 商店 くに/shop/src/features/server/node_modules-like`
/** One build needs 20 s of a core: the test of `checkout-path.ts` covers more paths. */
const paths = process.env.CLONES === 'all' ? [nastyPath, 'shop', 'src', 'server', 'node_modules-like'] : [nastyPath]

test.skipIf(process.platform === 'win32').each(paths)(
  'two first starts at once of a clone below %s, one of them through a link, both come up',
  { timeout: 420_000 },
  async (path) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'yokoso-clone-')))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await cloneTo(join(folder, path, 'yokoso'))
    await symlink(join(folder, path), join(folder, 'link'))
    const dataDirs = [await makeDataDir(), await makeDataDir()]
    for (const dataDir of dataDirs) onTestFinished(() => rm(dataDir, { recursive: true, force: true }))

    const shops = await Promise.all(
      [join(folder, path), join(folder, 'link')].map((place, index) =>
        startShop({ DEMO: 'off' }, dataDirs[index], join(place, 'yokoso/shop/start.ts')),
      ),
    )
    for (const shop of shops) onTestFinished(() => shop.stop())
    const page = await fetch(`${shops[0]!.origin}/shop`)
    expect(page.status).toBe(200)
    const [, script] = /"(\/assets\/frame-[^"]+\.js)"/.exec(await page.text())!
    for (const { origin } of shops) expect((await fetch(`${origin}${script}`)).status).toBe(200)
    const logs = await Promise.all(dataDirs.map((one) => readFile(join(one, 'shop.log'), 'utf8')))
    const waiting = logs.filter((log) => log.includes('another start is building the shop; waiting for it'))
    const building = logs.filter((log) => log.includes('building the pages'))
    expect([waiting.length, building.length]).toEqual([1, 1])
  },
)

/** Links packages to those of this checkout, but copies the workspaces. */
async function cloneTo(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules', '@yokoso'), { recursive: true })
  for (const part of [...files, ...workspaces]) {
    await cp(join(checkout, part), join(folder, part), {
      recursive: true,
      filter: (source) => !made.includes(basename(source)) && !made.includes(relative(checkout, source)),
    })
  }
  for (const name of await readdir(join(checkout, 'node_modules'))) {
    if (name.startsWith('.') || name === '@yokoso') continue
    await symlink(join(checkout, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const part of workspaces) {
    await symlink(join(folder, part), join(folder, 'node_modules', '@yokoso', part))
  }
}
