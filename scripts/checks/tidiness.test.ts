import { expect, test } from 'vitest'
import { temporaryRepository } from '#tests/support/temporary-repository.ts'
import { checkTidiness } from './tidiness.ts'

function findingsIn(path: string, text: string): string[] {
  const root = temporaryRepository({
    [path]: text,
    'node_modules/lib/Index.ts': '',
    'README.md': '# Run `it` [now](https://nodejs.org)\n',
  })
  return checkTidiness(root, 2).map(({ where, what }) => `${where} ${what}`)
}

test.each([
  ['server/utils/money.ts', '', '«utils»'],
  ['server/helpers.ts', '', '«helpers.ts»'],
  ['server/sendMail.ts', '', 'kebab-case'],
  ['server/mail.tsx', '', 'outside web/'],
  ['server/mail.ts', 'x\n'.repeat(301), '301 lines'],
  ['contract/all.ts', "export * from './money.ts'\n", 'barrel'],
  ['contract/some.ts', "export { one } from './money.ts'\n", 'barrel'],
  ['server/one.ts', '// biome-ignore lint/suspicious/noVar: old\n', 'biome-ignore'],
  ['web/all.tsx', '  {/* biome-ignore-all lint: old */}\n', 'biome-ignore'],
  ['web/office/login.tsx', "const label = 'E-mail'\n", 'email'],
  ['server/keys.test.ts', "import { serve } from './main.ts'\nawait serve({}, log)\n", 'INSTITUTION_DIR'],
  ['tests/support/portal.ts', "spawn(node, ['scripts/start.ts'], { env: {} })\n", 'INSTITUTION_DIR'],
  ['scripts/prove/load.ts', "spawn(node, ['scripts/start.ts'], { env: {} })\n", 'INSTITUTION_DIR'],
  ['scripts/processes/server.ts', "spawn(node, ['scripts/start.ts'], { env: {} })\n", 'INSTITUTION_DIR'],
  ['docs/operations.md', '[see](../../elsewhere.md)', 'links to ../../elsewhere.md'],
  ['docs/operations.md', '[see](gone.md#part)', 'links to gone.md'],
  ['docs/operations.md', '[see](../README.md#run-now)', 'links to the heading ../README.md#run-now'],
  ['docs/operations.md', '## Part Text\n\n[see](#part)', 'links to the heading #part'],
])('%s is found', (path, text, problem) => {
  expect(findingsIn(path, text)).toEqual([expect.stringContaining(problem)])
})

test.each([
  ['server/db/migrations/0001_first_tables.sql', 'x\n'.repeat(400)],
  ['web/ui/date-field.module.css', ''],
  [
    'docs/operations.md',
    '[see](../README.md#run-it-now), [here](#part)\n\n## Part\n\nand [there](https://nodejs.org)',
  ],
  ['server/table.ts', '// biome-ignore format: one row per fee\n'],
  [
    'server/keys.test.ts',
    "import { serve } from './main.ts'\nawait serve({ INSTITUTION_DIR: folder }, log)\n",
  ],
  ['scripts/dev.ts', "spawn(node, ['scripts/start.ts'])\n"],
  ['contract/money.ts', "import { one } from './one.ts'\nexport { one }\n"],
])('%s passes', (path, text) => {
  expect(findingsIn(path, text)).toEqual([])
})

test('an empty repository is a failure', () => {
  const root = temporaryRepository({})
  expect(checkTidiness(root)).toEqual([{ where: root, what: expect.stringContaining('only 0 files') }])
})
