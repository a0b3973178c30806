import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'
import { deployFile, operationsPage } from './deploy-texts.ts'
import { commandBlocks } from './page-commands.ts'

const read = (file: string) => readFileSync(join(repositoryFolder, file), 'utf8')
const pages = globSync('docs/operations/**/*.md', { cwd: repositoryFolder })

test('the command that starts all servers starts the units of the installation', () => {
  const [stop, start] = commandBlocks('start-and-stop', 'Servers that run as units')[0]?.split('\n') ?? []
  expect([stop, start]).toEqual(["systemctl stop 'matric@*'", 'systemctl start matric.target'])
  expect(deployFile('systemd/matric@.service')).toMatch(/^WantedBy=matric\.target$/m)
  expect(operationsPage('install')).toMatch(/^ *systemctl enable --now matric\.target matric@3001/m)
  // `systemctl start 'matric@*'` starts nothing.
  const wrong = pages.filter((page) => /^ *systemctl start 'matric@\*'/m.test(read(page)))
  expect(wrong).toEqual([])
})
