import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { amtoolCall, promtoolCalls } from '../prove/alerts.ts'
import { adaptedConfiguration, findNginx } from '../prove/deploy/nginx.ts'
import { freePort } from '../processes/free-port.ts'
import { isInstalled, repositoryFolder, runTool, type ToolResult } from '../run-tool.ts'
import type { Check, CheckResult } from './tool-checks.ts'

/**
 * Checks of files in deploy/ with the programs that read these files. If a program is not installed, its check is
 * skipped: `passed` and `failed` are 0.
 */
export const deploymentChecks: Check[] = [
  { name: 'nginx accepts its configuration', run: () => checkNginx() },
  { name: 'systemd accepts the units', run: () => checkUnits() },
  { name: 'promtool accepts the alert rules', run: () => checkAlertRules() },
  { name: 'amtool accepts the configuration of Alertmanager', run: () => checkAlertmanager() },
]

const skipped = (output: string): CheckResult => ({ passed: 0, failed: 0, output })

const resultOf = ({ ok, output }: ToolResult): CheckResult =>
  ok ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output }

/** Matches a line of systemd's output that names a unit of any kind, such as `cron.service:3: …`. */
const unitName = /\.(service|socket|timer|target|mount|path|slice|scope|device|swap|automount)\b/

/** Lets nginx check its configuration file with other ports and a new certificate. */
export async function checkNginx(program = findNginx()): Promise<CheckResult> {
  if (program === null) return skipped('nginx is not installed.')
  if (spawnSync('openssl', ['version']).status !== 0) return skipped('openssl is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'matric-nginx-'))
  try {
    const configuration = await adaptedConfiguration(folder, await freePort(), [])
    return resultOf(await runTool('', ['-t', ...configuration], { program }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Lets systemd check our units. For an unknown directive, systemd prints a line and exits with 0, so each line about
 * one of our units is an error. Lines about other units are ignored, because they belong to this machine. If systemd
 * fails without a line about any unit, it has checked nothing, so the check fails.
 */
export async function checkUnits(
  program = 'systemd-analyze',
  units = globSync('deploy/systemd/*', { cwd: repositoryFolder }),
): Promise<CheckResult> {
  if (!isInstalled(program)) return skipped('systemd is not installed.')
  const { ok, output } = await runTool('', ['verify', '--man=no', ...units], { program })
  const names = units.map((unit) => basename(unit).split(/[@.]/, 1)[0] ?? '')
  const faults = output.split('\n').filter((line) => names.some((name) => line.includes(name)))
  if (!ok && !unitName.test(output)) return resultOf({ ok, output })
  return resultOf({ ok: faults.length === 0, output: faults.join('\n') })
}

/** Lets promtool check the alert rules with their tests, and the Prometheus configuration. */
export async function checkAlertRules(program = 'promtool'): Promise<CheckResult> {
  if (!isInstalled(program)) return skipped('promtool is not installed.')
  for (const call of promtoolCalls) {
    const result = await runTool('', call, { program })
    if (!result.ok) return resultOf(result)
  }
  return resultOf({ ok: true, output: '' })
}

/** Lets amtool check the configuration of Alertmanager. */
export async function checkAlertmanager(program = 'amtool'): Promise<CheckResult> {
  if (!isInstalled(program)) return skipped('amtool is not installed.')
  return resultOf(await runTool('', amtoolCall, { program }))
}
