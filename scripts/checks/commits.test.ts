import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCommits, findingsOf, readLog } from './commits.ts'

const commit = (subject: string, more = {}) => ({ hash: '0123456789', subject, body: '', lines: 1, ...more })
const problems = (subject: string, more = {}) => findingsOf(commit(subject, more)).map(({ what }) => what)

test('an area, an imperative sentence and a body for a larger change are accepted', () => {
  expect(problems('db: Share the batched delete loop')).toEqual([])
  expect(problems('build: Bring the browser', { body: 'It was missing.', lines: 21 })).toEqual([])
  expect(problems('tests: Allow finished jobs in the count', { lines: 20 })).toEqual([])
})

test.each([
  ['Share the batched delete loop', /known area/],
  ['database: Share the delete loop', /known area/],
  ['db: share the delete loop', /imperative/],
  ['db: Shared the delete loop', /imperative/],
  ['db: Sharing the delete loop', /imperative/],
  ['db: Share the delete loop.', /full stop/],
  ['db: Share the loop; delete the copy', /two ideas/],
  [`db: Share ${'x'.repeat(63)}`, /73 characters/],
])('«%s» is rejected', (subject, problem) => {
  expect(problems(subject)).toEqual([expect.stringMatching(problem)])
})

test('a change of more than 20 lines needs a body', () => {
  expect(problems('db: Share the loop', { lines: 21 })).toEqual([expect.stringMatching(/21 lines/)])
})

test('the line counts in Git’s log are read, without lockfiles', () => {
  const log =
    '\x1eabc\x1fdb: Share the loop\x1fWhy.\n\x1f\n\n12\t3\tserver/a.ts\n-\t-\tlogo.png\n90\t9\tpackage-lock.json\n' +
    '\x1edef\x1fdocs: Name the loop\x1f\x1f\n\n1\t0\tREADME.md\n'
  expect(readLog(log)).toEqual([
    { hash: 'abc', subject: 'db: Share the loop', body: 'Why.', lines: 15 },
    { hash: 'def', subject: 'docs: Name the loop', body: '', lines: 1 },
  ])
})

test('a copy without the Git history is not checked, and a message says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-history-'))
  try {
    expect(checkCommits(folder)).toEqual({ findings: [], skipped: expect.stringMatching(/not checked/) })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
