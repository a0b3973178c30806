import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { registerHealthRoutes } from '#server/http/operations/health.ts'
import { addOperationsMetrics } from '#server/metrics/metrics.ts'
import { noMetricSources } from '#tests/support/no-metric-sources.ts'
import { repositoryFolder } from '../run-tool.ts'

const read = (file: string) => readFileSync(join(repositoryFolder, file), 'utf8')
const rules = read('deploy/monitoring/alerts.yml')
const alerts = [...rules.matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/g)].map(
  ([, name = '', page = '']) => ({
    name,
    page,
  }),
)

let metrics: Set<string>
beforeAll(async () => {
  const app = fastify()
  registerHealthRoutes(app, {
    ready: async () => undefined,
    failedJobs: async () => [],
    metricsOnlyLocal: false,
    addMetrics: (registry) => addOperationsMetrics(registry, noMetricSources),
  })
  const { body } = await app.inject('/metrics')
  await app.close()
  metrics = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
})

/** Returns the names of metrics in a text, without the suffixes of histograms. */
const metricsIn = (text: string) =>
  [...text.matchAll(/\b(matric_\w+|nodejs_\w+|process_\w+)\b/g)].map(([, name = '']) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )

test('rules, dashboard and documentation name only metrics that the server has', () => {
  expect(metrics.size).toBeGreaterThan(20)
  for (const file of [
    'deploy/monitoring/alerts.yml',
    'deploy/monitoring/alerts.test.yml',
    'deploy/monitoring/matric-dashboard.json',
    'docs/operations/monitor.md',
  ]) {
    const named = new Set(metricsIn(read(file)))
    expect([file, named.size > 10]).toEqual([file, true])
    expect([file, [...named].filter((name) => !metrics.has(name))]).toEqual([file, []])
  }
})

test('the dashboard and the documentation show every metric that Matric defines', () => {
  const own = [...metrics].filter((name) => name.startsWith('matric_'))
  for (const file of ['deploy/monitoring/matric-dashboard.json', 'docs/operations/monitor.md']) {
    const named = new Set(metricsIn(read(file)))
    expect([file, own.filter((name) => !named.has(name))]).toEqual([file, []])
  }
})

test('Prometheus sends its alerts to the Alertmanager of the page, which sends them by email', () => {
  const page = read('deploy/monitoring/README.md')
  const [, address = 'none'] = /--web\.listen-address=([\d.:]+)/.exec(page) ?? []
  const [, alerting = ''] = read('deploy/monitoring/prometheus.yml').split(/^alerting:$/m)
  expect(alerting).toContain(`- targets: ["${address}"]`)
  expect(page).toContain(`amtool --alertmanager.url=http://${address} alert add`)
  const receivers = read('deploy/monitoring/alertmanager.yml')
  const [, receiver = 'none'] = /^  receiver: (\w+)$/m.exec(receivers) ?? []
  expect(receivers).toMatch(new RegExp(`- name: ${receiver}\n    email_configs:\n      - to: \\S+@`))
  const [, password = 'none'] = /smtp_auth_password_file: (\S+)/.exec(receivers) ?? []
  expect(page).toContain(`(umask 077 && editor ${password})`)
})

test('each alert has its page with commands, a test of its fault, and a row in the list; no page is left over', () => {
  expect(alerts.length).toBe(rules.match(/- alert:/g)?.length)
  const list = read('docs/operations/alerts/README.md')
  const tests = read('deploy/monitoring/alerts.test.yml')
  for (const { name, page } of alerts) {
    expect([page, existsSync(join(repositoryFolder, page))]).toEqual([page, true])
    const text = read(page)
    expect(text.startsWith(`# ${name}\n`)).toBe(true)
    expect(text).toMatch(/## Look\n\n```sh\n[\s\S]+```\n\n## Do\n\n- /)
    expect(list).toContain(`[${name}](${page.split('/').at(-1)})`)
    expect(tests).toContain(`name: ${name} fires`)
    expect(tests).toContain(`name: ${name} is silent in normal operation`)
  }
  const pages = readdirSync(join(repositoryFolder, 'docs/operations/alerts')).filter(
    (file) => file !== 'README.md',
  )
  expect(pages.toSorted()).toEqual(alerts.map(({ page }) => page.split('/').at(-1) ?? '').toSorted())
})
