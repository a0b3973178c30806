import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { deployFile, operationsPage } from './deploy-texts.ts'
import { commandBlocks } from './page-commands.ts'

const read = (file: string) => readFileSync(join(repositoryFolder, file), 'utf8')
const pages = globSync('docs/operations/**/*.md', { cwd: repositoryFolder })

test('each page backs up below a folder of the account, which can create the new folder there', () => {
  const targets = pages.flatMap((page) =>
    Array.from(read(page).matchAll(/backup (?:-- )?--to "?(\/\S+)/g), ([, path = '']) => path),
  )
  expect(targets.length).toBeGreaterThan(4)
  expect(targets.filter((path) => !/^\/(srv|home\/USER)\/[\w-]+\/\S/.test(path))).toEqual([])
})

test('each query of a page that reads rows of Matric names the actor, or row-level security hides them', () => {
  const migrations = globSync('server/db/migrations/*.sql', { cwd: repositoryFolder }).map(read).join('\n')
  const guarded = [...migrations.matchAll(/alter table (\w+) (?:enable|force) row level/g)].map(
    ([, table]) => table,
  )
  expect(guarded.length).toBeGreaterThan(20)
  const reads = new RegExp(`(?:from|update|into) (?:${guarded.join('|')})\\b`)
  const queries = pages.flatMap((page) =>
    Array.from(
      read(page).matchAll(/matric (?:owner-)?psql (?:<<'SQL'\n[^]*?\nSQL|-[^\n]*)/g),
      ([query]) => query,
    ),
  )
  const guardedQueries = queries.filter((query) => reads.test(query))
  expect(guardedQueries.length).toBeGreaterThan(4)
  expect(guardedQueries.filter((query) => !query.includes("set matric.actor = 'system'"))).toEqual([])
})

test('the command that starts all servers starts the units of the installation', () => {
  const [stop, start] = commandBlocks('start-and-stop', 'Servers that run as units')[0]?.split('\n') ?? []
  expect([stop, start]).toEqual(["systemctl stop 'matric@*'", 'systemctl start matric.target'])
  expect(deployFile('systemd/matric@.service')).toMatch(/^WantedBy=matric\.target$/m)
  expect(operationsPage('install')).toMatch(/^ *systemctl enable --now matric\.target matric@3001/m)
  // `systemctl start 'matric@*'` starts nothing.
  const wrong = pages.filter((page) => /^ *systemctl start 'matric@\*'/m.test(read(page)))
  expect(wrong).toEqual([])
})
