import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listKeys } from './list-keys.ts'

const office = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: office })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(office, file), 'utf8') }))

/** Commands that change the rows of the list of applications, or a count of it. */
const changingList = new Set([
  'assignmentRules.apply',
  'assignments.assign',
  'assignments.takeFive',
  'bulk.runApprovals',
  'bulk.runProposals',
  'checks.set',
  'colleagues.removeAccess',
  'decisions.approve',
  'decisions.propose',
  'decisions.release',
  'decisions.sendBack',
  'decisions.stopRelease',
  'decisions.takeBack',
  'duplicates.decide',
  'offers.extend',
  'officeMoney.decideDiscrepancy',
  'officeMoney.markRefunded',
  'officeRequests.accept',
  'officeRequests.extend',
  'officeRequests.extendMany',
  'officeRequests.send',
  'officeRequests.withdraw',
  'people.checkPayment',
  'reconsiderations.cancel',
  'reconsiderations.open',
  'secondReview.approve',
  'secondReview.leaveOut',
  'secondVerification.submit',
  'undoDecisions.undoApproval',
  'undoDecisions.undoReturn',
  'verification.checkWithBoard',
  'verification.mark',
])

/** All other calls of the office. None of them changes the list. */
const others = new Set([
  'assignmentRules.save',
  'banner.remove',
  'banner.set',
  'bulk.planApprovals',
  'bulk.planProposals',
  'colleagues.changeRole',
  'colleagues.invite',
  'colleagues.sendLink',
  'leases.takeOver',
  'officeApplications.note',
  'officeList.next',
  'officeList.select',
  'people.sendActivation',
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

/** Ways in which a file invalidates all keys of the list. `ReasonForm` does it for the forms that use it. */
const invalidatesList =
  /\b(?:listKeys|assignmentKeys|applicationKeys|useApplicationChange|ReasonForm)\b|invalidateQueries\(\)/

const calls = sources.flatMap(({ file, text }) =>
  Array.from(text.matchAll(/\b(?:useCall|callOffice)\((\w+\.\w+)/g), ([, command = '']) => ({
    file,
    text,
    command,
  })),
)

test('each call of the office is known to change the list or not to change it', () => {
  const called = new Set(calls.map(({ command }) => command))
  expect(called.size).toBeGreaterThan(50)
  expect([...called].filter((command) => !changingList.has(command) && !others.has(command))).toEqual([])
  expect([...changingList, ...others].filter((command) => !called.has(command))).toEqual([])
})

test('each command that changes the list invalidates its rows and all its counts', () => {
  const incomplete = calls.filter(
    ({ command, text }) => changingList.has(command) && !invalidatesList.test(text),
  )
  expect(incomplete.map(({ file, command }) => `${file}: ${command}`)).toEqual([])
})

test('no file invalidates only some of the keys', () => {
  const names = listKeys.map(([name]) => name).join('|')
  // In the list of shortcuts, «queue» is the name of a screen.
  const alone = new RegExp(`(?<!screens: )\\['(?:${names})'\\]`)
  const files = sources.filter(({ text }) => alone.test(text)).map(({ file }) => file)
  expect(files).toEqual(['api/list-keys.ts'])
})

test('each key of the list belongs to a query', () => {
  for (const [name] of listKeys)
    expect(sources.some(({ text }) => text.includes(`queryKey: ['${name}', `))).toBe(true)
})
