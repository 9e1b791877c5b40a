// npm run ledger -- --cycles 200 --kill server|database
import { parseArgs } from 'node:util'
import { describeReport, isSound } from './report.ts'
import { type Plan, runLedger } from './run.ts'

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '200' },
    kill: { type: 'string', default: 'server' },
    clients: { type: 'string', default: '8' },
    /** Settings of PostgreSQL as name=value,name=value; synchronous_commit=off demonstrates lost writes. */
    settings: { type: 'string', default: '' },
  },
})

const [cycles, clients] = [Number(values.cycles), Number(values.clients)]
const { kill } = values
if ((kill !== 'server' && kill !== 'database') || !(cycles > 0) || !(clients > 0)) {
  console.error('npm run ledger -- --cycles 200 --kill server|database [--clients 8] [--settings name=value]')
  process.exit(2)
}
const plan: Plan = {
  kill,
  cycles,
  clients,
  settings: values.settings.split(',').filter(Boolean),
  onCycle: (cycle) => cycle % 10 === 0 && console.log(`${cycle} of ${cycles}`),
}
const report = await runLedger(plan)
console.log(describeReport(plan, report))
process.exit(isSound(report) ? 0 : 1)
