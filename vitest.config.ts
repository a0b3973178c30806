import { defineConfig } from 'vitest/config'
import { institution, institutionFolder } from './tests/support/institution/index.ts'
import { institutionModules } from './web/build/institution.ts'

/** Time limit in milliseconds for `expect.poll`. It is long, because a test machine can be busy. */
const waitLimitMs = 30_000

/** There are two projects: `quick` (unit and integration tests) and `journeys` (tests in a real browser). */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [institutionModules({ institution, folder: institutionFolder })],
        test: {
          name: 'quick',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**', 'data/**', 'reports/**'],
          environment: 'node',
          setupFiles: ['tests/support/declared-errors.ts'],
          globalSetup: ['tests/support/postgres-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: waitLimitMs } },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.journey.ts'],
          environment: 'node',
          globalSetup: ['tests/support/postgres-cluster.ts'],
          // Only one browser runs at a time, because test machines often have few cores.
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: waitLimitMs } },
        },
      },
    ],
  },
})
