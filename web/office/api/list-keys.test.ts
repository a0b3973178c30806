import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listKeys } from './list-keys.ts'

const office = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: office })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(office, file), 'utf8') }))

/** Calls that do not change the list of applications or its counts. All other calls must invalidate all `listKeys`. */
const withoutEffect = new Set([
  'assignmentRules.save',
  'banner.remove',
  'banner.set',
  'bulk.planApprovals',
  'bulk.planProposals',
  'bulk.planRequests',
  'colleagues.changeRole',
  'colleagues.invite',
  'colleagues.sendLink',
  'leases.takeOver',
  'officeApplications.note',
  'officeList.next',
  'officeList.select',
  'people.sendActivation',
  'personHelp.sendAgain',
  'personSignIn.endSessions',
  'personSignIn.unlock',
  'review.next',
  'review.skip',
  'review.undoSkip',
  'staff.acceptInvitation',
  'staff.confirmAuthenticator',
  'staff.login',
  'staff.logout',
  'staff.setLetterKeys',
  'staff.stepUp',
  'views.change',
  'views.remove',
  'views.save',
])

/**
 * The names that prove that a file invalidates all `listKeys`. `ReasonForm` and `useApplicationCall` do this for the
 * files that use them.
 */
const invalidatesList =
  /\b(?:listKeys|assignmentKeys|paymentKeys|applicationKeys|useApplicationChange|useApplicationCall|ReasonForm)\b|invalidateQueries\(\)/

const calls = sources.flatMap(({ file, text }) =>
  Array.from(
    text.matchAll(/\b(?:useCall|useApplicationCall|callOffice)\((\w+\.\w+)/g),
    ([, command = '']) => ({
      file,
      text,
      command,
    }),
  ),
)

test('each call that may change the list invalidates its rows and all its counts', () => {
  const changing = calls.filter(({ command }) => !withoutEffect.has(command))
  expect(changing.length).toBeGreaterThan(30)
  const incomplete = changing.filter(({ text }) => !invalidatesList.test(text))
  expect(incomplete.map(({ file, command }) => `${file}: ${command}`)).toEqual([])
})

test('the list of calls without effect is up to date', () => {
  const called = new Set(calls.map(({ command }) => command))
  expect([...withoutEffect].filter((command) => !called.has(command))).toEqual([])
})

test('no file invalidates only some of the keys', () => {
  const names = listKeys.map(([name]) => name).join('|')
  // In the list of shortcuts, `screens: ['queue']` names a screen and not a query key, so the pattern skips it.
  const alone = new RegExp(`(?<!screens: )\\['(?:${names})'\\]`)
  const files = sources.filter(({ text }) => alone.test(text)).map(({ file }) => file)
  expect(files).toEqual(['api/list-keys.ts'])
})

test('each key of the list belongs to a query', () => {
  for (const [name] of listKeys)
    expect(sources.some(({ text }) => text.includes(`queryKey: ['${String(name)}', `))).toBe(true)
})
