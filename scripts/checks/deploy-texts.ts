import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '../run-tool.ts'

/** Returns the text of a file below deploy/. */
export const deployFile = (file: string) => readFileSync(join(repositoryFolder, 'deploy', file), 'utf8')

/** Returns the text of a page below docs/operations/. */
export const operationsPage = (name: string) =>
  readFileSync(join(repositoryFolder, 'docs/operations', `${name}.md`), 'utf8')

/** Returns the settings of an environment file by name. */
export const settingsOf = (text: string) =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).replaceAll(/^"|"$/g, ''),
      ]),
  )

/** Returns host and port of each upstream server in a configuration of nginx. */
export const serversIn = (text: string) =>
  [...text.matchAll(/^\s*server (\S+:\d+) /gm)].map(([, server]) => server)
