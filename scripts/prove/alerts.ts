import { isInstalled, runTool } from '../run-tool.ts'

const folder = 'deploy/monitoring'

/** Arguments of promtool that check the alert rules, run their tests and check the Prometheus configuration. */
export const promtoolCalls = [
  ['check', 'rules', `${folder}/alerts.yml`],
  ['test', 'rules', `${folder}/alerts.test.yml`],
  ['check', 'config', '--syntax-only', `${folder}/prometheus.yml`],
]

/** Arguments of amtool that check the configuration of Alertmanager. */
export const amtoolCall = ['check-config', `${folder}/alertmanager.yml`]

/**
 * `npm run prove -- alerts`: checks the alert rules with promtool and runs their tests. Each alert must fire when its
 * fault occurs and be silent in normal operation. Also checks the configurations of Prometheus and, if amtool is
 * installed, of Alertmanager. PROMTOOL and AMTOOL are the paths of the programs, if they are not in the PATH.
 */
export async function proveAlerts(): Promise<boolean> {
  const program = process.env['PROMTOOL'] ?? 'promtool'
  if (!isInstalled(program)) {
    console.error('This proof needs promtool: install it (Debian: apt install prometheus), or set PROMTOOL.')
    return false
  }
  let holds = true
  for (const call of promtoolCalls) {
    const { ok, output } = await runTool('', call, { program })
    console.log(output.trim())
    holds = ok && holds
  }
  const amtool = process.env['AMTOOL'] ?? 'amtool'
  if (!isInstalled(amtool)) {
    console.log('amtool is not installed, so the configuration of Alertmanager was not checked.')
    return holds
  }
  const { ok, output } = await runTool('', amtoolCall, { program: amtool })
  console.log(output.trim())
  return ok && holds
}
