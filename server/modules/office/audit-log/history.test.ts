import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditWords } from '#contract/office/audit/audit-words.ts'
import { transitions } from '#contract/stages.ts'

const serverFolder = join(import.meta.dirname, '../..')

const source = globSync('**/*.ts', { cwd: serverFolder })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(serverFolder, path), 'utf8'))
  .join('\n')

/** Actions that only version 0.1.0 wrote. The audit log keeps these entries, so the actions still need a label. */
const formerActions = new Set(['correction-asked', 'correction-withdrawn'])

/** Audit actions of the endpoint `update-stage`. Each action has the name of its stage event. */
const stageEvents: string[] = transitions
  .filter(({ actor, guard }) => actor === 'applicant' && guard === 'step')
  .map(({ event }) => event)

/**
 * Returns true if the server can write this action: its name is in the source or in `stageEvents`, or ends with
 * `-corrected`. Names with this ending are built at run time.
 */
const isWritten = (action: string) =>
  action.endsWith('-corrected') || stageEvents.includes(action) || source.includes(`'${action}'`)

test('every audit action has a label and can be used as a filter', () => {
  const written = [...source.matchAll(/(?:\baction: |\baudit\(tx, )'([a-z]+(?:-[a-z]+)+)'/g)].map(
    ([, action]) => action ?? '',
  )
  expect(written.length).toBeGreaterThan(30)
  expect(stageEvents.length).toBeGreaterThan(0)
  expect([...written, ...stageEvents].filter((action) => !Object.hasOwn(auditWords, action))).toEqual([])
})

test('no filter lists an action that is never written', () => {
  const current = Object.keys(auditWords).filter((action) => !formerActions.has(action))
  expect(current.filter((action) => !isWritten(action))).toEqual([])
})
