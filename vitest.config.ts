import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { institution, institutionFolder } from './tests/support/institution/index.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { fastFolder } from './tests/support/fast-folder.ts'
import { institutionModules } from './web/build/institution.ts'

/**
 * Time limits in milliseconds for `expect.poll`, and for a test or hook. They are long, because a busy machine can need
 * seven times as long as an idle one. A long limit only delays the failure of a test that waits in vain.
 */
const waitLimitMs = 60_000
const testLimitMs = 300_000

/** One worker per core. Vitest's default is one fewer, so on two cores test files would not run in parallel. */
const cores = availableParallelism()

/**
 * Number of journey files that run at the same time: one more than cores, because a journey waits for its pages much of
 * the time, and at most four. Each runs a browser, a server and a database, which need about 1 GB of memory together.
 */
const parallelJourneys = Math.min(cores + 1, 4)

/** Returns whether Playwright reports that a page was closed, or that the time limit of a wait has passed. */
const isFromClosedPage = (message: string) =>
  /^[\w.]+: (?:Target page, context or browser has been closed|Timeout \d+ms exceeded)/.test(message)

/**
 * Test files that would affect later files in the same process, because their pages keep state in modules or because
 * they replace modules. Each of these files gets its own process.
 */
const isolated = [
  'web/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'server/modules/payment/settlement/settlement-control.test.ts',
]

/**
 * Environment of all tests. Programs and helpers that read the university's folder from INSTITUTION_DIR use the
 * university of the tests, not the shipped one, which another team replaces.
 */
const env = { INSTITUTION_DIR: institutionFolder }

const excluded = ['**/node_modules/**', 'dist/**', 'data/**', 'reports/**']

const quick = {
  environment: 'node' as const,
  maxWorkers: cores,
  setupFiles: ['tests/support/declared-errors.ts'],
  globalSetup: ['tests/support/database/postgres-cluster.ts'],
  env: { ...env, TMPDIR: fastFolder() },
  testTimeout: testLimitMs,
  hookTimeout: testLimitMs,
  expect: { poll: { timeout: waitLimitMs } },
}

const plugins = () => [institutionModules({ institution, folder: institutionFolder })]

/**
 * There are three projects. `quick` and `isolated` are unit and integration tests, `journeys` are tests in a real
 * browser. The files of `quick` and of `journeys` share their processes, because each process needs about two seconds
 * to load the server or Playwright.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: plugins(),
        test: {
          ...quick,
          name: 'quick',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...excluded, ...isolated],
          isolate: false,
        },
      },
      {
        plugins: plugins(),
        test: { ...quick, name: 'isolated', include: isolated, exclude: excluded },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          environment: 'node',
          env,
          globalSetup: [
            'tests/support/database/postgres-cluster.ts',
            'tests/support/browser/portal-template.ts',
          ],
          maxWorkers: parallelJourneys,
          isolate: false,
          testTimeout: testLimitMs,
          hookTimeout: testLimitMs,
          // A browser on a busy machine can fail without a fault of the product. `npm test` names each journey that
          // passed only on the second attempt. Other tests have no second attempt.
          retry: 1,
          expect: { poll: { timeout: waitLimitMs } },
        },
      },
    ],
    // When the first attempt of a journey fails, its pages are closed, although Playwright may still wait for them. The
    // resulting rejections are ignored, because no test handles them.
    onUnhandledError: (error) => !isFromClosedPage(error.message),
  },
})
