import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../run-tool.ts'

const textOf = (file: string) => readFileSync(join(repositoryFolder, file), 'utf8')

/** Returns the value of each limit in the table «Fixed limits» of docs/operations/settings.md. */
function documentedLimits(): Map<string, string> {
  const [, section = ''] = textOf('docs/operations/settings.md').split('## Fixed limits\n')
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)
  return new Map([...rows].slice(1).map(([, limit = '', value = '']) => [limit, value]))
}

/**
 * Returns a pattern for the code that sets the rate limit `name`. `seconds` is a pattern for the length of the window,
 * as written in the code.
 */
const rate = (name: string, times: number, seconds: string) =>
  new RegExp(`name: '${name}',\\s+times: ${times},\\s+seconds: ${seconds}[, ]`)

/** For each limit in the table: its documented value, and the file and the pattern of the code that sets the limit. */
const limits: readonly [limit: string, value: string, file: string, code: RegExp][] = [
  [
    'unused uploads of an applicant',
    '60',
    'server/modules/utility/upload-storage.ts',
    /maximumUnused = 60$/m,
  ],
  [
    'unfinished uploads of an applicant',
    '4',
    'server/modules/utility/upload-parts.ts',
    /unfinishedUploads = 4$/m,
  ],
  ['waiting requests of a signed-in person', '100', 'server/http/limits/fair-share.ts', /queueLimit = 100,/],
  ['delay of a 429 response', '1 s', 'server/main.ts', /rejectionDelayMs = 1_000$/m],
  [
    'pause before the next waiting document, password or picture of a person',
    'twice as long as the job before took, at most 1 s',
    'server/http/limits/expensive-work.ts',
    /factor: 2, longestMs: 1_000 /,
  ],
  [
    'pages that one address waits for, of those that the server renders: with a code in the link, a document check, or a form without JavaScript',
    '60',
    'server/http/plain/render-share.ts',
    /queueLimit = 60$/m,
  ],
  [
    "share of the server's time for the rendered pages of one address",
    'a third',
    'server/http/plain/render-share.ts',
    /factor: 2, longestMs: 250 /,
  ],
  [
    "share of the server's time for all exports",
    'a quarter',
    'server/modules/office/list/export/rest-after-work.ts',
    /restFactor = 3$/m,
  ],
  ['delayed 429 responses at once', '2,000', 'server/http/limits/delay-rejections.ts', /limit = 2_000,/],
  [
    'failures in a row until a service is skipped',
    '5',
    'server/adapters/circuit-breaker.ts',
    /failuresToOpen = 5,/,
  ],
  ['pause of a skipped service', '10 s', 'server/adapters/circuit-breaker.ts', /pauseMs = 10_000,/],
  ['answer of the payment gateway', '8 s', 'server/adapters/gateway/paystack.ts', /timeoutMs = 8_000 /],
  ['answer of the mail server', '10 s', 'server/adapters/mail/smtp.ts', /timeoutMs = 10_000,/],
  ['answer of the bucket', '10 s', 'server/adapters/files/s3.ts', /timeoutMs = 10_000, deadlineMs = 15_000,/],
  [
    'answer of the learning portal',
    '8 s',
    'server/adapters/learning-portal/post-to-portal.ts',
    /timeoutMs = 8_000$/m,
  ],
  ['a statement in the database', '10 s', 'server/db/pools.ts', /statement: 10_000,/],
  ['waiting for a lock in the database', '5 s', 'server/db/pools.ts', /lock: 5_000,/],
  [
    'open transaction in the database without a statement',
    '15 s',
    'server/db/pools.ts',
    /idleInTransaction: 15_000 /,
  ],
  ['headers of a request', '10 s', 'server/http/limits/slow-clients.ts', /headers: 10_000,/],
  [
    'body of a request',
    '16 kB in a minute',
    'server/http/limits/slow-clients.ts',
    /window: 60_000, minBytes: 16 \* 1024,/,
  ],
  ['whole request', '300 s', 'server/http/limits/slow-clients.ts', /request: 300_000,/],
  [
    'sign-in links for colleagues that an administrator makes in an hour',
    '40',
    'server/modules/staff/colleagues/colleagues.service.ts',
    rate('staff-links', 40, '3600'),
  ],
  [
    'sign-in links for one colleague in an hour',
    '5',
    'server/modules/staff/colleagues/colleagues.service.ts',
    rate('staff-links-to', 5, '3600'),
  ],
  [
    'activation emails that the office sends to one person in an hour',
    '3',
    'server/modules/office/people/people.service.ts',
    rate('office-activation', 3, '3600'),
  ],
  [
    'persons whose access one colleague changes in an hour',
    '60',
    'server/modules/office/people/person-access.service.ts',
    rate('office-access-by-colleague', 60, 'hour'),
  ],
  [
    'ends of all sessions of one person in an hour',
    '10',
    'server/modules/office/people/person-access.service.ts',
    rate('office-end-sessions', 10, 'hour'),
  ],
  [
    'unlocks of one person in an hour',
    '3',
    'server/modules/office/people/person-access.service.ts',
    rate('office-unlock', 3, 'hour'),
  ],
  [
    'unlocks of one person in a day',
    '6',
    'server/modules/office/people/person-access.service.ts',
    rate('office-unlock-day', 6, '24 \\* hour'),
  ],
]

test('the settings page names each fixed limit with the value of the code', () => {
  expect([...documentedLimits()]).toEqual(limits.map(([limit, value]) => [limit, value]))
  for (const [, , file, code] of limits) expect(textOf(file)).toMatch(code)
})
