import { startLocalPostgres } from './index.ts'
import { Client } from 'pg'
const d = process.argv[2]!
for (let i = 0; i < 2; i++) {
  let t = performance.now()
  const s = await startLocalPostgres({ dataDir: d, log: console.log })
  const c = new Client({ connectionString: s.connectionString }); await c.connect()
  console.log((await c.query("select version(), current_setting('data_directory')")).rows[0]); await c.end()
  console.log(s.serverVersion, s.attached, Math.round(performance.now() - t))
  t = performance.now(); await s.stop(); console.log('stop', Math.round(performance.now() - t))
}
