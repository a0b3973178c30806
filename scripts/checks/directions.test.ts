import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { temporaryRepository } from '#tests/support/temporary-repository.ts'
import { checkDirections } from './directions.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))

function createRepository(files: Record<string, string>): string {
  const imports = Object.fromEntries(
    ['contract', 'institution', 'server', 'web', 'sandbox'].map((name) => [`#${name}/*`, `./${name}/*`]),
  )
  const root = temporaryRepository({ ...files, 'package.json': JSON.stringify({ type: 'module', imports }) })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  return root
}

const target = 'export const thing = 1\nexport type Thing = number\n'

/** Examples of forbidden imports: rule, importing file, imported file. */
const forbidden = [
  ['contract-is-pure', 'contract/money.ts', 'sandbox/fees.ts'],
  ['institution-knows-the-contract-only', 'institution/fees.ts', 'server/config.ts'],
  ['institution-is-passed-in', 'server/app.ts', 'institution/fees.ts'],
  ['institution-is-passed-in', 'server/app.test.ts', 'institution/fees.ts'],
  ['institution-is-passed-in', 'web/applicant/main.tsx', 'institution/fees.ts'],
  ['institution-is-passed-in', 'tests/support/payments/payments.ts', 'institution/fees.ts'],
  ['institution-is-passed-in', 'bench/letters.ts', 'institution/fees.ts'],
  ['institution-is-passed-in', 'scripts/seed.ts', 'institution/fees.ts'],
  ['server-and-web-never-meet', 'server/app.ts', 'web/api/call.ts'],
  ['server-and-web-never-meet-in-tests', 'server/app.test.ts', 'web/api/call.ts'],
  ['web-and-server-never-meet', 'web/api/call.ts', 'server/app.ts'],
  ['applicant-knows-no-office', 'web/applicant/main.tsx', 'web/office/main.tsx'],
  ['office-knows-no-applicant', 'web/office/main.tsx', 'web/applicant/main.tsx'],
  ['blocks-know-neither-router-nor-api', 'web/ui/button.tsx', 'contract/endpoints/payment.ts'],
  ['blocks-know-neither-router-nor-api', 'web/ui/button.tsx', 'web/api/call.ts'],
  ['sandbox-comes-in-at-the-start', 'server/app.ts', 'sandbox/paystack/api.ts'],
  ['routes-ask-the-service', 'server/modules/payment/routes.ts', 'server/modules/payment/store.ts'],
  ['routes-ask-the-service', 'server/modules/payment/routes.ts', 'server/db/client.ts'],
  ['stores-are-below', 'server/modules/payment/store.ts', 'server/modules/payment/service.ts'],
  ['modules-meet-by-service', 'server/modules/payment/service.ts', 'server/modules/profile/store.ts'],
  ['services-are-below-routes', 'server/modules/payment/service.ts', 'server/modules/payment/routes.ts'],
  ['adapters-are-passed-in', 'server/modules/payment/service.ts', 'server/adapters/gateway/paystack.ts'],
  ['adapters-are-passed-in', 'server/http/answer.ts', 'server/adapters/files/disk.ts'],
  ['modules-are-below-the-app', 'server/modules/payment/service.ts', 'server/config.ts'],
  ['modules-are-below-the-app', 'server/modules/payment/service.ts', 'server/start/adapters.ts'],
  ['adapters-come-in-through-the-app', 'server/adapters/mail/smtp.ts', 'server/modules/profile/service.ts'],
  [
    'authentication-knows-no-profile',
    'server/modules/authentication/service.ts',
    'server/modules/profile/service.ts',
  ],
  [
    'profile-knows-no-authentication',
    'server/modules/profile/service.ts',
    'server/modules/authentication/service.ts',
  ],
  [
    'profile-knows-no-authentication-in-tests',
    'server/modules/profile/service.test.ts',
    'server/modules/authentication/service.ts',
  ],
  ['credentials-are-below-both', 'server/modules/credentials/codes.ts', 'server/modules/profile/service.ts'],
  ['http-knows-no-modules', 'server/http/route.ts', 'server/modules/profile/file.ts'],
  ['http-knows-no-modules-in-tests', 'server/http/route.test.ts', 'server/modules/profile/file.ts'],
  ['applicant-record-is-below-modules', 'server/applicant/lock.ts', 'server/modules/profile/service.ts'],
  ['applicant-record-is-below-modules', 'server/applicant/lock.ts', 'server/http/errors.ts'],
  ['database-is-the-floor', 'server/db/client.ts', 'server/modules/profile/service.ts'],
] as const

describe('a forbidden import is reported', () => {
  test.each(forbidden)('%s: %s -> %s', async (rule, from, to) => {
    const root = createRepository({
      [from]: `import { thing } from '#${to}'\nexport const own = thing\n`,
      [to]: target,
    })
    const findings = await checkDirections(root, 2)
    expect(findings).toEqual([{ where: from, what: expect.stringContaining(`imports ${to} (${rule}:`) }])
  })

  test('also when only a type is imported', async () => {
    const root = createRepository({
      'web/api/call.ts': "import type { Thing } from '#server/app.ts'\nexport const own: Thing = 1\n",
      'server/app.ts': target,
    })
    expect(await checkDirections(root, 2)).toHaveLength(1)
  })

  test('also when a package is imported', async () => {
    const root = createRepository({
      'contract/money.ts':
        "import * as z from 'zod/mini'\nimport { Pool } from 'pg'\nexport const own = [z, Pool]\n",
      'web/ui/link.tsx': "import { Link } from 'react-router'\nexport const own = Link\n",
      'server/modules/payment/words.ts': "import { sql } from 'kysely'\nexport const own = sql\n",
    })
    const rules = (await checkDirections(root, 3))
      .map(({ what }) => /\((.*?):/.exec(what)?.[1] ?? '')
      .toSorted((a, b) => a.localeCompare(b))
    expect(rules).toEqual(['blocks-know-neither-router-nor-api', 'contract-is-pure', 'only-stores-write-sql'])
  })

  test('two files that import each other', async () => {
    const root = createRepository({
      'contract/one.ts': "import { two } from './two.ts'\nexport const one = () => two\n",
      'contract/two.ts': "import { one } from '#contract/one.ts'\nexport const two = () => one\n",
    })
    expect(await checkDirections(root, 2)).toContainEqual({
      where: 'contract/one.ts',
      what: expect.stringContaining('is in a circle'),
    })
  })

  test('also when one of them is loaded on demand', async () => {
    const root = createRepository({
      'web/list.ts': "export const list = [() => import('./page.ts')]\n",
      'web/page.ts': "import { list } from './list.ts'\nexport const page = () => list\n",
    })
    const findings = await checkDirections(root, 2)
    expect(findings.map(({ what }) => what)).toContainEqual(expect.stringContaining('is in a circle'))
  })
})

describe('folders that need each other are reported', () => {
  test.each([
    ['server', 'jobs', 'metrics', 'tracing'],
    ['server/modules', 'profile', 'payment', 'staff'],
    ['server/modules/office', 'list', 'decisions', 'review'],
    ['web/office', 'list', 'session', 'review'],
    ['web/applicant/application/steps', 'biodata', 'programme', 'picture'],
  ])('two folders in %s, also through a third one', async (parent, one, two, three) => {
    const file = (folder: string, name: string) => `${parent}/${folder}/${name}.ts`
    const root = createRepository({
      [file(one, 'first')]: `import { thing } from '#${file(two, 'words')}'\nexport const own = thing\n`,
      [file(one, 'words')]: target,
      [file(two, 'first')]: `import { thing } from '#${file(three, 'words')}'\nexport const own = thing\n`,
      [file(two, 'words')]: target,
      [file(three, 'first')]:
        `import type { Thing } from '#${file(one, 'words')}'\nexport const own: Thing = 1\n`,
      [file(three, 'first.test')]:
        `import { thing } from '#${file(two, 'words')}'\nexport const own = thing\n`,
      [file(three, 'words')]: target,
    })
    const findings = await checkDirections(root, 7)
    expect(findings.map(({ where }) => where).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [one, two, three].map((folder) => file(folder, 'first')).toSorted((a, b) => a.localeCompare(b)),
    )
  })

  test('but a module and its own folders may import each other', async () => {
    const root = createRepository({
      'server/modules/office/office.services.ts':
        "import { thing } from './list/words.ts'\nexport const own = thing\n",
      'server/modules/office/list/words.ts': target,
      'server/modules/office/shared.ts': target,
      'server/modules/office/list/list.service.ts':
        "import { thing } from '../shared.ts'\nexport const own = thing\n",
    })
    expect(await checkDirections(root, 4)).toEqual([])
  })
})

describe('the check fails if it reads no files', () => {
  test('no packages', async () => {
    expect(await checkDirections(createRepository({}))).toHaveLength(1)
  })

  test('too few modules', async () => {
    const findings = await checkDirections(createRepository({ 'contract/money.ts': target }))
    expect(findings.map(({ what }) => what)).toEqual([expect.stringContaining('only 1 modules were read')])
  })
})

test('the allowed directions pass', async () => {
  const root = createRepository({
    'contract/money.ts': "import * as z from 'zod/mini'\nexport const money = z.number()\n",
    'institution/fees.ts': "import { money } from '#contract/money.ts'\nexport const fees = money\n",
    'server/start/sandboxes.ts': "import { pay } from '#sandbox/pay.ts'\nexport const main = pay\n",
    'sandbox/pay.ts': "import { money } from '#contract/money.ts'\nexport const pay = money\n",
    'server/modules/profile/service.ts': "import { read } from './store.ts'\nexport const profile = read\n",
    'server/modules/profile/store.ts': "import { sql } from 'kysely'\nexport const read = sql\n",
    'server/modules/payment/service.ts':
      "import { profile } from '../profile/service.ts'\nexport { Late } from '#server/adapters/gateway/gateway.ts'\nexport const own = profile\n",
    'server/adapters/gateway/gateway.ts': 'export class Late extends Error {}\n',
    'web/applicant/main.tsx': "import { fees } from 'virtual:institution/fees'\nexport const main = fees\n",
  })
  expect(await checkDirections(root, 9)).toEqual([])
})
